// Programs in the words of TensorFlow.js: numbers as JSON spells them, and calls by the table.
import {TABLE} from './table.mjs';

// What the library, or this adapter, has no way to say. Any other exception is the library's.
export class Missing extends Error {}

// A whole number that Python writes as 1.0.
export class Float {
  constructor(value) {
    this.value = value;
  }
}

export const DTYPES = ['bool', 'int32', 'float32', 'complex64'];

// Parameters that are tensors, or lists of tensors; of the first a number may stand for a tensor.
const OPERANDS = new Set(['self', 'other', 'exponent', 'condition', 'real', 'imag', 'index']);
const TENSORS = new Set([...OPERANDS, 'mat2', 'vec2', 'tensor', 'tensors', 'operands']);

function parseTable(text) {
  const rows = new Map();
  for (const line of text.trim().split('\n')) {
    const [, name, left, target, right] = /^(\S+?)\((.*)\) = (\w+)\((.*)\)$/.exec(line);
    const parameters = left.split(', ').map((each) => {
      const [, star, parameter, needed, , value] = /^(\*?)(\w+)(!?)(=(.*))?$/.exec(each);
      const fixed = value === undefined ? undefined : JSON.parse(value);
      return {name: parameter, variadic: star === '*', needed: needed === '!', fixed};
    });
    rows.set(name, {parameters, target, args: right.split(', ').filter(Boolean)});
  }
  return rows;
}

const ROWS = parseTable(TABLE);

export const OPERATORS = [...new Set([...ROWS.keys()].map((name) => name.split('.')[0]))];

// Return {target, args}: the call in the library's words, args still holding references.
export function translate(call) {
  const row = ROWS.get(call.op) ?? ROWS.get(call.op.split('.')[0]);
  if (!row || !['function', 'method', 'attribute'].includes(call.variant)) {
    throw new Missing(`${call.op} (${call.variant})`);
  }
  const given = bind(row, call);
  const args = row.args.map((each) =>
    /^\w+$/.test(each) ? argument(each, given.get(each)) : JSON.parse(each)
  );
  return {target: row.target, args};
}

// Return the arguments of a call by name; throw Missing when the library cannot be given one.
function bind(row, call) {
  const {parameters} = row;
  const own = parameters.filter(({name}) => name === 'self' && call.variant === 'method');
  const order = [...own, ...parameters.filter((each) => !own.includes(each))];
  const args = call.args.map(decode);
  const given = new Map();
  order.forEach(({name, variadic}, at) => {
    if (variadic) {
      const rest = args.splice(at);
      given.set(name, Array.isArray(rest[0]) ? rest[0] : rest);
    } else if (at < args.length && args[at] !== null) {
      given.set(name, args[at]);
    }
  });
  for (const [name, value] of Object.entries(call.kwargs)) {
    if (value !== null) given.set(name, decode(value));
  }
  const strange = [...given.keys()].find((name) => !order.some((each) => each.name === name));
  if (strange !== undefined || args.length > order.length) {
    throw new Missing(`${call.op} with ${strange ?? 'so many arguments'}`);
  }
  for (const {name, fixed, needed} of parameters) {
    if (needed && !given.has(name)) throw new Missing(`${call.op} without ${name}`);
    if (fixed === undefined) continue;
    if (row.args.includes(name)) given.set(name, given.get(name) ?? fixed);
    else if (unwrap(given.get(name) ?? fixed) !== fixed) {
      throw new Missing(`${call.op} with ${name}`);
    }
  }
  return given;
}

// Return an argument, still holding references.
function argument(name, value) {
  if (OPERANDS.has(name)) return operand(value);
  const isTensor = value !== null && typeof value === 'object' && 'name' in value;
  if (isTensor && !TENSORS.has(name)) throw new Missing(`a tensor as ${name}`);
  if (name === 'dim' && (typeof value === 'boolean' || value?.length === 0)) {
    throw new Missing('dims that are none');
  }
  if (name === 'dtype' && !DTYPES.includes(value)) throw new Missing(`${value} as dtype`);
  if (name === 'size' && value.includes(-1)) throw new Missing('a size that stays');
  return unwrap(value);
}

// A number that stands for a tensor has a dtype: by itself JavaScript's 1 would be a float.
function operand(value) {
  if (value instanceof Float) return {scalar: value.value, dtype: 'float32'};
  if (typeof value === 'boolean') return {scalar: value, dtype: 'bool'};
  if (typeof value !== 'number') return value;
  if (!Number.isInteger(value)) return {scalar: value, dtype: 'float32'};
  if (value !== (value | 0)) throw new Missing('an integer beyond 32 bits');
  return {scalar: value, dtype: 'int32'};
}

export const unwrap = (value) => (value instanceof Float ? value.value : value);

const SPELLED = {nan: NaN, '-nan': NaN, inf: Infinity, '-inf': -Infinity};

// Read a value: references become {name}, dtypes their names, lists and tuples arrays.
export function decode(data) {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map(decode);
  if ('float' in data) return new Float(SPELLED[data.float] ?? Number(data.float));
  if ('int' in data) return Number(data.int);
  if ('tuple' in data) return data.tuple.map(decode);
  if ('input' in data) return {name: letter(data.input)};
  if ('result' in data) return {name: `r${data.result}` + ('item' in data ? `[${data.item}]` : '')};
  if ('dtype' in data) return data.dtype;
  throw new Missing(`an argument like ${JSON.stringify(data)}`);
}

export function encode(value) {
  if (Number.isNaN(value)) return {float: 'nan'};
  if (Math.abs(value) === Infinity) return {float: value > 0 ? 'inf' : '-inf'};
  return Object.is(value, -0) ? {float: '-0.0'} : value;
}

export const letter = (index) => String.fromCharCode('a'.charCodeAt(0) + index);

// Return the numbers that an input shows of its storage, of complex ones the two parts apart.
export function shown(program, place) {
  const {dtype, values} = program.storages[place.storage];
  let at = [place.offset];
  place.sizes.forEach((size, dim) => {
    const steps = Array.from({length: size}, (_, i) => i * place.strides[dim]);
    at = at.flatMap((start) => steps.map((step) => start + step));
  });
  const found = at.map((index) => values[index]);
  if (dtype !== 'complex64') return {dtype, parts: [found.map((each) => unwrap(decode(each)))]};
  const pairs = found.map((each) => each?.complex ?? [each, 0]);
  return {dtype, parts: [0, 1].map((part) => pairs.map((pair) => unwrap(decode(pair[part]))))};
}
