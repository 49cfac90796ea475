/** A picture as a canvas returns it: four bytes per pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** One channel, one number per pixel. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly at: Float32Array;
}

export const plane = (width: number, height: number): Plane => ({
  width,
  height,
  at: new Float32Array(width * height),
});

/** Brightness and two color differences at a smaller size, averaged by area. */
export function toPlanes({ width, height, data }: Pixels, toWidth: number, toHeight: number): Plane[] {
  const planes = [plane(toWidth, toHeight), plane(toWidth, toHeight), plane(toWidth, toHeight)] as const;
  const columns = spans(width, toWidth);
  const lines = spans(height, toHeight);
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      const left = columns[2 * x] as number;
      const right = columns[2 * x + 1] as number;
      const top = lines[2 * y] as number;
      const bottom = lines[2 * y + 1] as number;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let row = top; row < bottom; row += 1)
        for (let i = (row * width + left) * 4; i < (row * width + right) * 4; i += 4) {
          r += data[i] as number;
          g += data[i + 1] as number;
          b += data[i + 2] as number;
        }
      const count = (bottom - top) * (right - left);
      const at = y * toWidth + x;
      planes[0].at[at] = (0.299 * r + 0.587 * g + 0.114 * b) / count;
      planes[1].at[at] = (r - g) / count;
      planes[2].at[at] = (b - (r + g) / 2) / count;
    }
  return [...planes];
}

/** From and to, for each pixel of the smaller picture. */
function spans(length: number, steps: number): Int32Array {
  const found = new Int32Array(2 * steps);
  for (let at = 0; at < steps; at += 1) {
    const from = Math.min(length - 1, Math.floor((at * length) / steps));
    found[2 * at] = from;
    found[2 * at + 1] = Math.max(from + 1, Math.floor(((at + 1) * length) / steps));
  }
  return found;
}

export function halved(source: Plane): Plane {
  const half = plane(source.width >> 1, source.height >> 1);
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1) {
      const i = 2 * y * source.width + 2 * x;
      half.at[y * half.width + x] =
        (n(source, i) + n(source, i + 1) + n(source, i + source.width) + n(source, i + source.width + 1)) / 4;
    }
  return half;
}

const n = (source: Plane, i: number) => source.at[i] as number;

/** Box mean around each pixel; at the edges, of what there is. */
export function boxBlur(source: Plane, radius: number): Plane {
  if (radius < 1) return source;
  return along(along(source, radius, 'rows'), radius, 'columns');
}

function along(source: Plane, radius: number, way: 'rows' | 'columns'): Plane {
  const { width, height } = source;
  const result = plane(width, height);
  const [lines, length] = way === 'rows' ? [height, width] : [width, height];
  const [lineStep, step] = way === 'rows' ? [width, 1] : [1, width];
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let i = 0; i < Math.min(radius, length); i += 1) {
      sum += n(source, start + i * step);
      count += 1;
    }
    for (let i = 0; i < length; i += 1) {
      if (i + radius < length) {
        sum += n(source, start + (i + radius) * step);
        count += 1;
      }
      if (i - radius - 1 >= 0) {
        sum -= n(source, start + (i - radius - 1) * step);
        count -= 1;
      }
      result.at[start + i * step] = sum / count;
    }
  }
  return result;
}

/** The minimum (-1) or maximum (1) in a square around each pixel. */
export function extreme(source: Plane, radius: number, sign: 1 | -1): Plane {
  const { width, height } = source;
  const rows = plane(width, height);
  const result = plane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let best = n(source, y * width + x);
      for (let i = Math.max(0, x - radius); i <= Math.min(width - 1, x + radius); i += 1) {
        const value = n(source, y * width + i);
        if (sign * value > sign * best) best = value;
      }
      rows.at[y * width + x] = best;
    }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let best = n(rows, y * width + x);
      for (let i = Math.max(0, y - radius); i <= Math.min(height - 1, y + radius); i += 1) {
        const value = n(rows, i * width + x);
        if (sign * value > sign * best) best = value;
      }
      result.at[y * width + x] = best;
    }
  return result;
}

/** Local contrast normalization: removes the light. */
export function normalized(source: Plane, radius: number): Plane {
  const mean = boxBlur(source, radius);
  const result = plane(source.width, source.height);
  for (let i = 0; i < result.at.length; i += 1) result.at[i] = (n(source, i) - n(mean, i)) ** 2;
  const variance = boxBlur(result, radius);
  for (let i = 0; i < result.at.length; i += 1)
    result.at[i] = (n(source, i) - n(mean, i)) / (Math.sqrt(n(variance, i)) + 4);
  return result;
}

/** Interpolated; NaN outside. */
export function sample(source: Plane, x: number, y: number): number {
  const { width, height } = source;
  if (!(x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1)) return Number.NaN;
  const left = Math.min(width - 2, Math.floor(x));
  const top = Math.min(height - 2, Math.floor(y));
  const fx = x - left;
  const fy = y - top;
  const i = top * width + left;
  const upper = n(source, i) * (1 - fx) + n(source, i + 1) * fx;
  const lower = n(source, i + width) * (1 - fx) + n(source, i + width + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** A quantile of a sample of the values, ignoring NaN. */
export function quantile(values: ArrayLike<number>, part: number): number {
  const step = Math.max(1, Math.floor(values.length / 6000));
  const some = new Float64Array(Math.ceil(values.length / step));
  let count = 0;
  for (let i = 0; i < values.length; i += step) {
    const value = values[i] as number;
    if (!Number.isNaN(value)) some[count++] = value;
  }
  return some.subarray(0, count).sort()[Math.min(count - 1, Math.floor(part * count))] ?? 0;
}
