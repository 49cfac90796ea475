import { halved, normalized, type Plane, sample } from './planes.ts';

/** Maps a point of the first picture to the second, relative to their centers and widths. */
export interface Transform {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly c: number;
  readonly d: number;
  readonly y: number;
}

interface Level {
  readonly first: Plane;
  readonly second: Plane;
}

const ROTATIONS = Array.from({ length: 15 }, (_, at) => ((at - 7) * Math.PI) / 180);
const SCALES = [0.86, 0.9, 0.94, 0.97, 1, 1.03, 1.07, 1.12, 1.17];
/** As a fraction of the width, at the smallest size. */
const SHIFT = 0.13;

/** The same in pixels. */
export function pixelMap(t: Transform, first: Plane, second: Plane): Transform {
  const scale = second.width / first.width;
  const [a, b, c, d] = [t.a * scale, t.b * scale, t.c * scale, t.d * scale];
  const [midX, midY] = [(first.width - 1) / 2, (first.height - 1) / 2];
  return {
    ...{ a, b, c, d },
    x: t.x * second.width + (second.width - 1) / 2 - a * midX - b * midY,
    y: t.y * second.width + (second.height - 1) / 2 - c * midX - d * midY,
  };
}

/** Coarse to fine: a search at the smallest size, then refined at each larger one. */
export function align(first: Plane, second: Plane): { transform: Transform; likeness: number } {
  const levels: Level[] = [{ first, second }];
  for (let last = levels[0] as Level; last.first.width > 110; levels.push(last))
    last = { first: halved(last.first), second: halved(last.second) };
  const flat = levels.map((level, at) => {
    const radius = Math.max(3, Math.round(level.first.width * (at === levels.length - 1 ? 0.09 : 0.04)));
    return { first: normalized(level.first, radius), second: normalized(level.second, radius) };
  });
  const smallest = flat[flat.length - 1] as Level;
  let best = { transform: coarse(smallest), likeness: 0 };
  for (let at = flat.length - 1; at >= 0; at -= 1) {
    const level = flat[at] as Level;
    best = refined(level, best.transform, at === flat.length - 1 ? 14 : at === 0 ? 5 : 9);
  }
  return best;
}

function coarse(level: Level): Transform {
  const { first } = level;
  const reach = Math.round(SHIFT * first.width);
  let best: Transform = { a: 1, b: 0, x: 0, c: 0, d: 1, y: 0 };
  let most = Number.NEGATIVE_INFINITY;
  for (const scale of SCALES)
    for (const angle of ROTATIONS) {
      const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
      const turned = { a: cos, b: -sin, c: sin, d: cos };
      for (let y = -reach; y <= reach; y += 2)
        for (let x = -reach; x <= reach; x += 2) {
          const tried = { ...turned, x: x / first.width, y: y / first.width };
          const found = correlation(level, tried, 3);
          if (found > most) [most, best] = [found, tried];
        }
    }
  return best;
}

/** Similarity where both pictures overlap; lower for a small overlap. */
function correlation({ first, second }: Level, t: Transform, step: number): number {
  let sum = 0;
  let ones = 0;
  let twos = 0;
  let count = 0;
  let all = 0;
  const m = pixelMap(t, first, second);
  for (let y = 1; y < first.height; y += step)
    for (let x = 1; x < first.width; x += step) {
      all += 1;
      const left = Math.round(m.a * x + m.b * y + m.x);
      const top = Math.round(m.c * x + m.d * y + m.y);
      if (left < 0 || top < 0 || left >= second.width || top >= second.height) continue;
      const one = first.at[y * first.width + x] as number;
      const two = second.at[top * second.width + left] as number;
      sum += one * two;
      ones += one * one;
      twos += two * two;
      count += 1;
    }
  if (count < all * 0.55) return Number.NEGATIVE_INFINITY;
  return sum / Math.sqrt(ones * twos + 1e-6);
}

/** Gauss-Newton on all six parameters, with less weight on outliers, which may be the mark. */
function refined(level: Level, start: Transform, rounds: number): { transform: Transform; likeness: number } {
  const { first, second } = level;
  const step = first.width > 400 ? 2 : 1;
  let t = start;
  let spread = 0.8;
  const row = new Float64Array(6);
  for (let round = 0; round < rounds; round += 1) {
    const matrix = new Float64Array(36);
    const right = new Float64Array(6);
    let error = 0;
    let count = 0;
    const m = pixelMap(t, first, second);
    for (let y = 2; y < first.height - 2; y += step)
      for (let x = 2; x < first.width - 2; x += step) {
        const u = m.a * x + m.b * y + m.x;
        const v = m.c * x + m.d * y + m.y;
        if (!(u >= 1 && v >= 1 && u <= second.width - 3 && v <= second.height - 3)) continue;
        const value = sample(second, u, v);
        const i = Math.round(v) * second.width + Math.round(u);
        const gx = ((second.at[i + 1] as number) - (second.at[i - 1] as number)) / 2;
        const gy = ((second.at[i + second.width] as number) - (second.at[i - second.width] as number)) / 2;
        const e = (first.at[y * first.width + x] as number) - value;
        const weight = 1 / (1 + (e / spread) ** 2);
        const px = (x - (first.width - 1) / 2) / first.width;
        const py = (y - (first.height - 1) / 2) / first.width;
        const sx = gx * second.width;
        const sy = gy * second.width;
        row[0] = sx * px;
        row[1] = sx * py;
        row[2] = sx;
        row[3] = sy * px;
        row[4] = sy * py;
        row[5] = sy;
        for (let k = 0; k < 6; k += 1) {
          const wk = weight * (row[k] as number);
          right[k] = (right[k] as number) + wk * e;
          for (let j = k; j < 6; j += 1)
            matrix[k * 6 + j] = (matrix[k * 6 + j] as number) + wk * (row[j] as number);
        }
        error += Math.min(4, Math.abs(e));
        count += 1;
      }
    const change = solved(matrix, right, 6);
    if (!change || count === 0) break;
    spread = Math.max(0.15, (1.2 * error) / count);
    const [a = 0, b = 0, x = 0, c = 0, d = 0, y = 0] = change;
    t = { a: t.a + a, b: t.b + b, x: t.x + x, c: t.c + c, d: t.d + d, y: t.y + y };
    if (Math.hypot(a, b, c, d) + Math.hypot(x, y) < 2e-5) break;
  }
  const found = correlation(level, t, step);
  const before = correlation(level, start, step);
  // A step that made it worse is not taken: a flat picture has no gradient.
  return found >= before ? { transform: t, likeness: found } : { transform: start, likeness: before };
}

/** Solves a symmetric system given by its upper half; null if it has no unique solution. */
export function solved(upper: Float64Array, right: Float64Array, size: number): number[] | null {
  const rows = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      j === size ? (right[i] as number) : (upper[Math.min(i, j) * size + Math.max(i, j)] as number),
    ),
  );
  for (let i = 0; i < size; i += 1) (rows[i] as number[])[i] = ((rows[i] as number[])[i] as number) + 1e-9;
  for (let i = 0; i < size; i += 1) {
    let pivot = i;
    for (let r = i + 1; r < size; r += 1)
      if (Math.abs(rows[r]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = r;
    const line = rows[pivot] as number[];
    if (Math.abs(line[i] as number) < 1e-12) return null;
    [rows[pivot], rows[i]] = [rows[i] as number[], line];
    for (let r = 0; r < size; r += 1) {
      if (r === i) continue;
      const other = rows[r] as number[];
      const factor = (other[i] as number) / (line[i] as number);
      for (let j = i; j <= size; j += 1) other[j] = (other[j] as number) - factor * (line[j] as number);
    }
  }
  return rows.map((row, i) => (row[size] as number) / (row[i] as number));
}
