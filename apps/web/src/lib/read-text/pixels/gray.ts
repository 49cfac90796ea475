/** A grayscale picture, 0 to 1, row by row. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

export const newGray = (width: number, height: number): Gray => ({
  width,
  height,
  data: new Float32Array(width * height),
});

export function toGray({ width, height, data }: Rgba): Gray {
  const gray = newGray(width, height);
  for (let i = 0, at = 0; i < gray.data.length; i += 1, at += 4) {
    gray.data[i] = (0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) / 255;
  }
  return gray;
}

/** Each pixel is the mean of those it covers, so thin strokes stay visible. */
export function shrunk(gray: Gray, width: number): Gray {
  if (width >= gray.width) return gray;
  const scale = gray.width / width;
  const height = Math.max(1, Math.round(gray.height / scale));
  const sums = integral(gray.data, gray.width, gray.height);
  const stride = gray.width + 1;
  const out = newGray(width, height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * gray.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * gray.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(x * scale);
      const right = Math.max(left + 1, Math.min(gray.width, Math.floor((x + 1) * scale)));
      const sum =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!;
      out.data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return out;
}

/** A summed-area table: the sum of any rectangle takes four look-ups. */
export function integral(data: Float32Array, width: number, height: number): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  return sums;
}

/** The mean of the window around each pixel; border pixels are repeated. */
export function blurred(gray: Gray, radiusX: number, radiusY: number): Gray {
  return alongY(alongX(gray, radiusX), radiusY);
}

function alongX({ width, height, data }: Gray, radius: number): Gray {
  if (radius < 1) return { width, height, data };
  const out = newGray(width, height);
  const size = 2 * radius + 1;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const last = row + width - 1;
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) sum += data[Math.min(last, Math.max(row, row + x))]!;
    for (let x = 0; x < width; x += 1) {
      out.data[row + x] = sum / size;
      sum += data[Math.min(last, row + x + radius + 1)]! - data[Math.max(row, row + x - radius)]!;
    }
  }
  return out;
}

function alongY({ width, height, data }: Gray, radius: number): Gray {
  if (radius < 1) return { width, height, data };
  const out = newGray(width, height);
  const size = 2 * radius + 1;
  const clamp = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y += 1) {
    const row = clamp(y);
    for (let x = 0; x < width; x += 1) sums[x]! += data[row + x]!;
  }
  for (let y = 0; y < height; y += 1) {
    const [added, dropped] = [clamp(y + radius + 1), clamp(y - radius)];
    for (let x = 0; x < width; x += 1) {
      out.data[y * width + x] = sums[x]! / size;
      sums[x]! += data[added + x]! - data[dropped + x]!;
    }
  }
  return out;
}

/** How far each pixel differs from its surroundings, in units of local contrast; evens out the light. */
export function flattened(gray: Gray, radius = 12): Gray {
  const squares: Gray = { ...gray, data: gray.data.map((value) => value * value) };
  const [mean, square] = [blurred(gray, radius, radius), blurred(squares, radius, radius)];
  const out = newGray(gray.width, gray.height);
  for (let i = 0; i < out.data.length; i += 1) {
    const deviation = Math.sqrt(Math.max(0, square.data[i]! - mean.data[i]! ** 2));
    out.data[i] = Math.min(3, Math.max(-3, (gray.data[i]! - mean.data[i]!) / (deviation + 0.02)));
  }
  return out;
}
