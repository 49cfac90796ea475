import { solved } from './align.ts';
import { type Plane, plane, quantile } from './planes.ts';

/** 1, x, y, x², xy, y²: a quadratic falloff of light. */
const TERMS = 6;
const ROUNDS = 6;

/**
 * The first picture in the light of the second: gain and offset vary slowly over the picture and are fitted
 * where the two agree. NaN in `second` where it has no pixels.
 */
export function relit(first: Plane, second: Plane): Plane {
  const { width, height } = first;
  const terms = new Float64Array(2 * TERMS);
  const fill = (x: number, y: number, value: number) => {
    const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
    const basis = [1, u, v, u * u, u * v, v * v];
    for (let k = 0; k < TERMS; k += 1) {
      terms[k] = (basis[k] as number) * (value / 128);
      terms[TERMS + k] = basis[k] as number;
    }
  };
  let fit: number[] = Array.from({ length: 2 * TERMS }, (_, k) => (k === 0 ? 128 : 0));
  const apply = () => {
    let sum = 0;
    for (let k = 0; k < fit.length; k += 1) sum += (fit[k] as number) * (terms[k] as number);
    return sum;
  };
  let spread = 30;
  for (let round = 0; round < ROUNDS; round += 1) {
    const size = 2 * TERMS;
    const matrix = new Float64Array(size * size);
    const right = new Float64Array(size);
    const errors: number[] = [];
    for (let y = 1; y < height; y += 3)
      for (let x = 1; x < width; x += 3) {
        const i = y * width + x;
        const target = second.at[i] as number;
        if (Number.isNaN(target)) continue;
        fill(x, y, first.at[i] as number);
        const e = target - apply();
        errors.push(Math.abs(e));
        const weight = 1 / (1 + (e / spread) ** 2) ** 2;
        for (let k = 0; k < size; k += 1) {
          const wk = weight * (terms[k] as number);
          right[k] = (right[k] as number) + wk * target;
          for (let j = k; j < size; j += 1)
            matrix[k * size + j] = (matrix[k * size + j] as number) + wk * (terms[j] as number);
        }
      }
    // Regularized toward "no change": a picture of one color cannot tell gain from offset.
    for (let k = 0; k < size; k += 1) {
      matrix[k * size + k] = (matrix[k * size + k] as number) + 1;
      right[k] = (right[k] as number) + (k === 0 ? 128 : 0);
    }
    fit = solved(matrix, right, size) ?? fit;
    spread = Math.max(2, 2 * quantile(errors, 0.6));
  }
  const result = plane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      fill(x, y, first.at[i] as number);
      result.at[i] = apply();
    }
  return result;
}
