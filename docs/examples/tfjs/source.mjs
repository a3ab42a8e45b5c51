// A program as those who use TensorFlow.js would write it.
import {letter, shown, translate} from './calls.mjs';
import {OWN} from './table.mjs';

export function write(program) {
  const lines = ["import * as tf from '@tensorflow/tfjs';", ''];
  program.inputs.forEach((place, index) => {
    lines.push(`const ${letter(index)} = ${writeInput(shown(program, place), place.sizes)};`);
  });
  program.calls.forEach((call, index) => {
    const {target, args} = translate(call);
    const texts = args.map(writeArgument);
    while (texts.at(-1) === 'undefined') texts.pop();
    const own = `(${OWN[target]})(${['tf', ...texts].join(', ')})`;
    const text = target in OWN ? own : `tf.${target}(${texts.join(', ')})`;
    lines.push(`const r${index} = ${text};`, `console.log(String(r${index}));`);
  });
  return lines.join('\n');
}

function writeInput({dtype, parts}, sizes) {
  const kind = dtype === 'complex64' ? 'float32' : dtype;
  const made = parts.map((part) => {
    return `tf.tensor([${part.map(writeNumber).join(', ')}], [${sizes.join(', ')}], '${kind}')`;
  });
  return made.length > 1 ? `tf.complex(${made.join(', ')})` : made[0];
}

function writeArgument(value) {
  if (Array.isArray(value)) return `[${value.map(writeArgument).join(', ')}]`;
  if (value === null || typeof value !== 'object') return writeNumber(value);
  if ('value' in value) return writeNumber(value.value);
  if ('name' in value) return value.name;
  return `tf.scalar(${writeNumber(value.scalar)}, '${value.dtype}')`;
}

function writeNumber(value) {
  if (typeof value === 'string') return `'${value}'`;
  return Object.is(value, -0) ? '-0' : String(value);
}
