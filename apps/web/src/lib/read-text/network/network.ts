import type { Gray } from '../pixels/gray.ts';

/** The network's classes; the last one is the gap between two characters. */
export const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
export const BLANK = ALPHABET.length;
export const CLASSES = BLANK + 1;
export const LINE_WIDTH = 256;
export const LINE_HEIGHT = 32;
export const COLUMNS = 64;

interface Layer {
  readonly outputs: number;
  readonly inputs: number;
  readonly height: number;
  readonly width: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export type Network = readonly Layer[];

/** Layers as written by bench/ocr/train.py: 8-bit weights with one scale per output. */
export function readNetwork(file: ArrayBuffer): Network {
  const view = new DataView(file);
  const layers: Layer[] = [];
  let at = 0;
  while (at < file.byteLength) {
    const [outputs, inputs, height, width] = [0, 2, 4, 6].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number, number];
    at += 8;
    const floats = (count: number) => {
      const values = Float32Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true));
      at += 4 * count;
      return values;
    };
    const [scale, bias] = [floats(outputs), floats(outputs)];
    const each = inputs * height * width;
    const weights = Float32Array.from(
      { length: outputs * each },
      (_, i) => view.getInt8(at + i) * scale[Math.floor(i / each)]!,
    );
    at += Math.ceil((outputs * each) / 4) * 4;
    layers.push({ outputs, inputs, height, width, weights, bias });
  }
  return layers;
}

interface Planes {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** After which layers the planes shrink, and by how much. */
const POOLS: readonly (readonly [number, number] | null)[] = [[2, 2], [2, 2], [1, 2], [1, 4], null, null];

/** For each of the 64 columns, the log probability of each class. */
export function columnScores(network: Network, line: Gray): Float32Array {
  let planes: Planes = { count: 1, width: line.width, height: line.height, data: line.data };
  network.forEach((layer, i) => {
    planes = convolved(planes, layer, i < network.length - 1);
    const pool = POOLS[i];
    if (pool) planes = pooled(planes, pool[0], pool[1]);
  });
  return logSoftmax(planes);
}

function convolved(from: Planes, layer: Layer, relu: boolean): Planes {
  const { width, height } = from;
  const size = width * height;
  const data = new Float32Array(layer.outputs * size);
  const padded = withBorder(from, (layer.width - 1) >> 1, (layer.height - 1) >> 1);
  for (let output = 0; output < layer.outputs; output += 1) {
    const to = data.subarray(output * size, (output + 1) * size).fill(layer.bias[output]!);
    for (let input = 0; input < layer.inputs; input += 1) {
      const plane = padded.width * padded.height;
      const source = padded.data.subarray(input * plane, (input + 1) * plane);
      const taps = layer.height * layer.width;
      const first = (output * layer.inputs + input) * taps;
      const weights = layer.weights.subarray(first, first + taps);
      if (taps === 9) add3x3(to, source, weights, width, height);
      else addRow(to, source, weights, width, height);
    }
    if (relu) for (let i = 0; i < size; i += 1) if (to[i]! < 0) to[i] = 0;
  }
  return { count: layer.outputs, width, height, data };
}

/** Adds a border of zeros to every plane, so that the loops below need no conditions. */
function withBorder(from: Planes, x: number, y: number): Planes {
  if (x === 0 && y === 0) return from;
  const [width, height] = [from.width + 2 * x, from.height + 2 * y];
  const data = new Float32Array(from.count * width * height);
  for (let plane = 0; plane < from.count; plane += 1) {
    for (let row = 0; row < from.height; row += 1) {
      const start = (plane * from.height + row) * from.width;
      data.set(from.data.subarray(start, start + from.width), (plane * height + row + y) * width + x);
    }
  }
  return { count: from.count, width, height, data };
}

/** Most of the time is spent here. */
function add3x3(to: Float32Array, from: Float32Array, w: Float32Array, width: number, height: number): void {
  const stride = width + 2;
  const [a, b, c, d, e, f, g, h, i] = w as unknown as readonly number[] & { length: 9 };
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let one = y * stride;
    let two = one + stride;
    let three = two + stride;
    for (let x = row; x < row + width; x += 1, one += 1, two += 1, three += 1) {
      to[x]! +=
        a! * from[one]! +
        b! * from[one + 1]! +
        c! * from[one + 2]! +
        d! * from[two]! +
        e! * from[two + 1]! +
        f! * from[two + 2]! +
        g! * from[three]! +
        h! * from[three + 1]! +
        i! * from[three + 2]!;
    }
  }
}

/** One row of a kernel that is three columns or one column wide. */
function addRow(to: Float32Array, from: Float32Array, w: Float32Array, width: number, height: number): void {
  const stride = width + w.length - 1;
  for (let tap = 0; tap < w.length; tap += 1) {
    const weight = w[tap]!;
    for (let y = 0; y < height; y += 1) {
      const shift = y * stride + tap - y * width;
      for (let x = y * width; x < (y + 1) * width; x += 1) to[x]! += weight * from[x + shift]!;
    }
  }
}

function pooled(from: Planes, byX: number, byY: number): Planes {
  const [width, height] = [from.width / byX, from.height / byY];
  const data = new Float32Array(from.count * width * height);
  for (let plane = 0; plane < from.count; plane += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let most = Number.NEGATIVE_INFINITY;
        for (let j = 0; j < byY; j += 1) {
          const row = (plane * from.height + y * byY + j) * from.width + x * byX;
          for (let i = 0; i < byX; i += 1) most = Math.max(most, from.data[row + i]!);
        }
        data[(plane * height + y) * width + x] = most;
      }
    }
  }
  return { count: from.count, width, height, data };
}

/** By column, then by class. */
function logSoftmax({ count, width, data }: Planes): Float32Array {
  const out = new Float32Array(width * count);
  for (let x = 0; x < width; x += 1) {
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < count; c += 1) most = Math.max(most, data[c * width + x]!);
    let sum = 0;
    for (let c = 0; c < count; c += 1) sum += Math.exp(data[c * width + x]! - most);
    const log = most + Math.log(sum);
    for (let c = 0; c < count; c += 1) out[x * count + c] = data[c * width + x]! - log;
  }
  return out;
}
