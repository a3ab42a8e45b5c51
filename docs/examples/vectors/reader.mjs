// Read golden vectors and check what can be checked in plain JavaScript: node reader.mjs DIR
//
// docs/vectors.md says what the files hold. This needs Node alone. A program is checked when all of
// its calls are elementwise operators of TABLE; all others are counted, and not looked at.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

// ---- safetensors: a length, a header in JSON, the elements ----

const ARRAYS = {BOOL: Uint8Array, I32: Int32Array, F32: Float32Array, F64: Float64Array};

class Tensors {
  constructor(bytes) {
    this.bytes = bytes;
    this.start = 8 + Number(bytes.readBigUInt64LE(0));
    this.header = JSON.parse(bytes.toString('utf8', 8, this.start));
  }

  // Return the elements of a tensor as numbers.
  read(name) {
    const {dtype, data_offsets: [begin, end]} = this.header[name];
    const copy = Uint8Array.from(this.bytes.subarray(this.start + begin, this.start + end));
    return Array.from(new ARRAYS[dtype](copy.buffer));
  }
}

// ---- the operators ----

const bool = (test) => (a, b) => Number(test(a, b));
const either = (a, b) => Number.isNaN(a) || Number.isNaN(b);

const TABLE = {
  neg: (a) => -a,
  abs: Math.abs,
  sqrt: Math.sqrt,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  reciprocal: (a) => 1 / a,
  relu: (a) => (a > 0 || Number.isNaN(a) ? a : 0),
  sign: (a) => (a > 0) - (a < 0),
  isnan: bool(Number.isNaN),
  isinf: bool((a) => Math.abs(a) === Infinity),
  isfinite: bool(Number.isFinite),
  logical_not: bool((a) => a === 0),
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  maximum: (a, b) => (either(a, b) ? NaN : Math.max(a, b)),
  minimum: (a, b) => (either(a, b) ? NaN : Math.min(a, b)),
  eq: bool((a, b) => a === b),
  ne: bool((a, b) => a !== b),
  lt: bool((a, b) => a < b),
  le: bool((a, b) => a <= b),
  gt: bool((a, b) => a > b),
  ge: bool((a, b) => a >= b),
};

// What the elements of a dtype are rounded to. Integers of 64 bits are none of ours.
const ROUND = {
  float32: Math.fround,
  float64: (a) => a,
  bool: (a) => Number(a !== 0),
  int32: (a) => a | 0,
};
const EXACT = 2 ** 52; // products of integers beyond that are not exact in a double

// ---- programs ----

class Beyond extends Error {}

function element(sizes, index) {
  const place = [];
  for (const size of [...sizes].reverse()) {
    place.unshift(index % size);
    index = Math.floor(index / size);
  }
  return place;
}

const count = (sizes) => sizes.reduce((product, size) => product * size, 1);

// The elements of an input: its storage, seen through sizes, strides and offset.
function shown({sizes, strides, offset}, storage) {
  return Array.from({length: count(sizes)}, (_, index) => {
    const place = element(sizes, index);
    return storage[place.reduce((at, where, dim) => at + where * strides[dim], offset)];
  });
}

// The element of an operand that goes with one of the result: sizes are aligned at the last dim.
function broadcast({sizes, values}, place) {
  const own = place.slice(place.length - sizes.length);
  const step = (at, where, dim) => at * sizes[dim] + (sizes[dim] === 1 ? 0 : where);
  return values[own.reduce(step, 0)];
}

function operand(data, tensors) {
  if (typeof data === 'number') return {sizes: [], values: [data]};
  if (data !== null && typeof data === 'object') {
    if ('float' in data) {
      return {sizes: [], values: [Number(data.float.replace('inf', 'Infinity'))]};
    }
    if ('input' in data) return tensors[`i${data.input}`];
    if ('result' in data && !('item' in data)) return tensors[`r${data.result}`];
  }
  throw new Beyond('an argument');
}

// Make a call in double precision, and round to the dtype that is expected.
function call({op, args, kwargs, variant}, expected, tensors) {
  const compute = TABLE[op.split('.')[0]];
  const plain = ['function', 'method'].includes(variant) && Object.keys(kwargs).length === 0;
  if (!compute || !plain || args.length !== compute.length) throw new Beyond(op);
  const operands = args.map((each) => operand(each, tensors));
  if (!expected?.dtype || operands.includes(undefined)) throw new Beyond('no result');
  const {dtype, sizes} = expected;
  if (!(dtype in ROUND)) throw new Beyond(dtype);
  const [inner, ...others] = new Set(operands.map((each) => each.dtype).filter(Boolean));
  const promotes = !(inner in ROUND) || others.length > 0 || (dtype !== 'bool' && inner !== dtype);
  const whole = operands.every(({values}) => values.every(Number.isInteger));
  if (promotes || (!inner.startsWith('float') && !whole)) throw new Beyond('promotion');
  const values = Array.from({length: count(sizes)}, (_, index) => {
    const place = element(sizes, index);
    const value = compute(...operands.map((each) => ROUND[inner](broadcast(each, place))));
    if (dtype === 'int32' && Math.abs(value) > EXACT) throw new Beyond('long products');
    return ROUND[dtype](value);
  });
  return {dtype, sizes, values};
}

// Two roundings of the same number, as of a float32 that was computed as a double, may differ.
function close(a, b, dtype) {
  if (Object.is(a, b) || a === b) return true;
  const unit = {float32: 2 ** -23, float64: 2 ** -52}[dtype] ?? 0;
  return Math.abs(a - b) <= unit * Math.abs(b);
}

// Run a program; return the name of a result that is not as expected, or undefined.
function check(program, elements) {
  const tensors = {};
  program.inputs.forEach((input, index) => {
    const {dtype, tensor} = program.storages[input.storage];
    if (!(dtype in ROUND)) throw new Beyond(dtype);
    const values = elements.read(tensor);
    tensors[`i${index}`] = {dtype, sizes: input.sizes, values: shown(input, values)};
  });
  const {seen, raised} = program.expected;
  if (Object.keys(raised).length) throw new Beyond('errors');
  program.calls.forEach((each, index) => {
    tensors[`r${index}`] = call(each, seen[`r${index}`], tensors);
  });
  if (!program.calls.length) throw new Beyond('no calls');
  return Object.keys(tensors).find((name) => {
    const expected = seen[name] ?? seen[String.fromCharCode(97 + Number(name.slice(1)))];
    if (expected.tensor === null) return false;
    const due = elements.read(expected.tensor);
    const {dtype, values} = tensors[name];
    return due.length !== values.length || !due.every((each, i) => close(values[i], each, dtype));
  });
}

// ---- the folder ----

function main(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  if (manifest.format !== 1) throw new Error(`vectors of format ${manifest.format}`);
  for (const [file, sum] of Object.entries(manifest.files)) {
    const found = createHash('sha256').update(readFileSync(join(folder, file))).digest('hex');
    if (found !== sum) throw new Error(`${file} is not as it was written`);
  }
  const counts = {passed: 0, differs: 0, beyond: 0};
  for (const {file} of manifest.rules) {
    const {rule, tensors, programs} = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const elements = new Tensors(readFileSync(join(folder, dirname(file), tensors)));
    programs.forEach((program, index) => {
      try {
        const wrong = check(program, elements);
        counts[wrong === undefined ? 'passed' : 'differs'] += 1;
        if (wrong !== undefined) console.log(`${rule}, program ${index}: ${wrong} differs`);
      } catch (error) {
        if (!(error instanceof Beyond)) throw error;
        counts.beyond += 1;
      }
    });
  }
  const words = `${counts.passed} passed, ${counts.differs} differ, ${counts.beyond} not checked`;
  console.log(`${manifest.programs} programs of ${manifest.rules.length} rules: ${words}`);
  return counts.differs || !counts.passed ? 1 : 0;
}

try {
  process.exitCode = main(process.argv[2] ?? '.');
} catch (error) {
  console.error(String(error.message));
  process.exitCode = 2;
}
