import { type Gray, newGray, type Rgba } from './gray.ts';

/** A line of text in a picture: center, size and rotation (radians, clockwise). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** The box's content, rotated upright and resized; outside the picture its border is repeated. */
export function cut(gray: Gray, box: Box, width: number, height: number): Gray {
  const out = newGray(width, height);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [stepX, stepY] = [box.width / width, box.height / height];
  // several source pixels per target pixel: sample more than one, or thin strokes are lost
  const lookX = Math.min(4, Math.max(1, Math.ceil(stepX)));
  const lookY = Math.min(4, Math.max(1, Math.ceil(stepY)));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let j = 0; j < lookY; j += 1) {
        const v = (y + (j + 0.5) / lookY) * stepY - box.height / 2;
        for (let i = 0; i < lookX; i += 1) {
          const u = (x + (i + 0.5) / lookX) * stepX - box.width / 2;
          sum += at(gray, box.x + u * cos - v * sin - 0.5, box.y + u * sin + v * cos - 0.5);
        }
      }
      out.data[y * width + x] = sum / (lookX * lookY);
    }
  }
  return out;
}

function at({ width, height, data }: Gray, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - left, cy - top];
  const i = top * width + left;
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  return (
    (data[i]! * (1 - fx) + data[i + right]! * fx) * (1 - fy) +
    (data[i + below]! * (1 - fx) + data[i + below + right]! * fx) * fy
  );
}

/** A part of the box, as fractions of its width and height from the top left. */
export function part(box: Box, left: number, right: number, top: number, bottom: number): Box {
  const u = ((left + right) / 2 - 0.5) * box.width;
  const v = ((top + bottom) / 2 - 0.5) * box.height;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return {
    x: box.x + u * cos - v * sin,
    y: box.y + u * sin + v * cos,
    width: box.width * (right - left),
    height: box.height * (bottom - top),
    angle: box.angle,
  };
}

export const scaled = (box: Box, by: number): Box => ({
  x: box.x * by,
  y: box.y * by,
  width: box.width * by,
  height: box.height * by,
  angle: box.angle,
});

/** The overlap of two boxes, 0 to 1, ignoring rotation: enough to tell whether they contain the same line. */
export function overlap(a: Box, b: Box): number {
  const side = (center: number, size: number, otherCenter: number, otherSize: number) =>
    Math.max(
      0,
      Math.min(center + size / 2, otherCenter + otherSize / 2) -
        Math.max(center - size / 2, otherCenter - otherSize / 2),
    );
  const shared = side(a.x, a.width, b.x, b.width) * side(a.y, a.height, b.y, b.height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** The box's content in color, rotated upright. */
export function cutColors(
  { width: across, height: down, data }: Rgba,
  box: Box,
  width: number,
  height: number,
) {
  const out = new Uint8ClampedArray(width * height * 4);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = ((x + 0.5) / width - 0.5) * box.width;
      const v = ((y + 0.5) / height - 0.5) * box.height;
      const fromX = Math.min(across - 1, Math.max(0, Math.floor(box.x + u * cos - v * sin)));
      const fromY = Math.min(down - 1, Math.max(0, Math.floor(box.y + u * sin + v * cos)));
      const from = (fromY * across + fromX) * 4;
      const to = (y * width + x) * 4;
      for (let c = 0; c < 4; c += 1) out[to + c] = data[from + c]!;
    }
  }
  return out;
}
