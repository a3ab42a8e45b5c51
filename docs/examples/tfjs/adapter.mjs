// TensorFlow.js, seen by the conformance suite: reftorch conform exec:'node adapter.mjs'
//
// docs/protocol.md says what the lines mean that are read and written here.
import {createInterface} from 'node:readline';
import {DTYPES, Missing, OPERATORS, encode, letter, shown, translate, unwrap} from './calls.mjs';
import {write} from './source.mjs';
import {OWN} from './table.mjs';

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');
console.log = console.info = console.error; // what the library prints goes to standard error

let tf;
try {
  tf = await import('@tensorflow/tfjs');
  await tf.setBackend('cpu');
} catch (error) {
  say({cannot_run: `${error.message} (npm install?)`});
  process.exit(2);
}

const LARGEST = 1e6; // of tensors with more elements none is shown

// So the library says that it has no such thing, as a rule for complex numbers.
const LACKS = /does not support|(not yet|is not) supported|not supported yet|not implemented yet/;

// ---- tensors ----

function make({dtype, parts}, sizes) {
  if (dtype !== 'complex64') return tf.tensor(parts[0], sizes, dtype);
  return tf.complex(...parts.map((part) => tf.tensor(part, sizes, 'float32')));
}

function see(tensor) {
  const data = tensor.size <= LARGEST ? [...tensor.dataSync()] : [];
  let values = data.map(tensor.dtype === 'bool' ? Boolean : encode);
  if (tensor.dtype === 'complex64') {
    values = values.flatMap((_, i) => (i % 2 ? [] : [{complex: values.slice(i, i + 2)}]));
  }
  return {dtype: tensor.dtype, sizes: tensor.shape, values};
}

// What is no tensor: what item() gives, and an empty list of tensors.
function seeOther(value) {
  if (Array.isArray(value)) return {python: 'tuple', values: ['[]']};
  const kind = typeof value.number === 'boolean' ? 'bool' : value.dtype.replace(/32$/, '');
  return {python: kind, values: [encode(value.number)]};
}

// ---- programs ----

function inputsOf(program) {
  const made = program.inputs.map((place) => make(shown(program, place), place.sizes));
  return new Map(made.map((tensor, index) => [letter(index), tensor]));
}

// Make the calls of a program, add the results to `tensors`, and return what was raised.
function makeCalls(program, tensors) {
  const raised = {};
  program.calls.forEach((call, index) => {
    const name = `r${index}`;
    const {target, args} = translate(call);
    const real = args.map((each) => realise(each, tensors));
    if (real.includes(Missing)) return; // it needs the result of a call that raised
    try {
      const result = target in OWN ? OWN[target](tf, ...real) : tf[target](...real);
      const items = Array.isArray(result) && result.length ? result : [];
      if (!items.length) tensors.set(name, result);
      items.forEach((item, i) => tensors.set(`${name}[${i}]`, item));
    } catch (error) {
      if (LACKS.test(error.message)) throw new Missing(`${target}: ${error.message}`);
      raised[name] = describeError(error);
    }
  });
  return raised;
}

const describeError = (error) => ({classes: [error.constructor.name], message: error.message});

// Put tensors in the place of references; Missing stands for one that is not there.
function realise(value, tensors) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const parts = value.map((each) => unwrap(realise(each, tensors)));
    return parts.includes(Missing) ? Missing : parts;
  }
  if ('scalar' in value) return tf.scalar(value.scalar, value.dtype);
  return 'name' in value ? tensors.get(value.name) ?? Missing : value;
}

function run(program) {
  const tensors = inputsOf(program);
  const answer = {raised: makeCalls(program, tensors), seen: {}, source: write(program)};
  if (program.observe.includes('grad')) answer.gradients = gradients(program, answer.raised);
  for (const [name, value] of tensors) {
    answer.seen[name] = value instanceof tf.Tensor ? see(value) : seeOther(value);
  }
  return answer;
}

// ---- gradients ----

function gradients(program, raised) {
  const found = {};
  program.inputs.forEach((place, index) => {
    if (!place.requires_grad) return;
    const leaf = inputsOf(program).get(letter(index));
    if (leaf.dtype !== 'float32') throw new Missing('gradients of complex tensors');
    try {
      found[letter(index)] = see(tf.grad((x) => total(program, letter(index), x))(leaf));
    } catch (error) {
      if (error instanceof Missing) throw error;
      if (LACKS.test(error.message)) throw new Missing(error.message);
      found[letter(index)] = null; // as where the results do not depend on this input
      const depends = !/^Cannot compute gradient of y=f\(x\)/.test(error.message);
      if (depends) raised.gradient = describeError(error);
    }
  });
  return found;
}

// The sum of all results, each times fixed numbers, as a function of one input.
function total(program, name, x) {
  const tensors = inputsOf(program).set(name, x);
  const inputs = new Set(tensors.keys());
  makeCalls(program, tensors);
  const results = [...tensors].filter(([each]) => !inputs.has(each)).map(([, each]) => each);
  const floats = results.filter((each) => each.dtype === 'float32' && each.shape);
  return floats.map(weigh).reduce((sum, each) => tf.add(sum, each), tf.scalar(0));
}

function weigh(tensor) {
  const numbers = Array.from({length: tensor.size}, (_, i) => (((i * 5) % 7) - 3) / 2 + 0.25);
  return tf.sum(tf.mul(tensor, tf.tensor(numbers, tensor.shape, 'float32')));
}

// ---- the conversation ----

function answerTo(program) {
  try {
    return tf.tidy(() => ({found: run(program)})).found;
  } catch (error) {
    if (error instanceof Missing) return {missing: error.message};
    return {fault: String(error.stack).split('\n', 2).join(' ')};
  }
}

const claims = ['values', 'dtype', 'sizes', 'error', 'grad'];
const hello = {protocol: 1, name: 'tfjs', version: tf.version_core, claims, dtypes: DTYPES};
say({hello: {...hello, operators: OPERATORS, comment: '//'}});
for await (const line of createInterface({input: process.stdin})) {
  const {id, run: program} = JSON.parse(line);
  say({id, ...answerTo(program)});
}
