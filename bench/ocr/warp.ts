export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

type Point = readonly [number, number];

/** Draws a plate into a scene in perspective, with its corners at these points. */
export function drawInto(scene: Pixels, plate: Pixels, corners: readonly [Point, Point, Point, Point]): void {
  const inverse = inverted(squareTo(corners));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [fromX, toX] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(scene.width, Math.ceil(Math.max(...xs))),
  ];
  const [fromY, toY] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(scene.height, Math.ceil(Math.max(...ys))),
  ];
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      const w = inverse[6]! * (x + 0.5) + inverse[7]! * (y + 0.5) + inverse[8]!;
      const u = (inverse[0]! * (x + 0.5) + inverse[1]! * (y + 0.5) + inverse[2]!) / w;
      const v = (inverse[3]! * (x + 0.5) + inverse[4]! * (y + 0.5) + inverse[5]!) / w;
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      copy(plate, u * plate.width - 0.5, v * plate.height - 0.5, scene, (y * scene.width + x) * 4);
    }
  }
}

function copy(from: Pixels, x: number, y: number, to: Pixels, at: number): void {
  const left = Math.min(from.width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(from.height - 2, Math.max(0, Math.floor(y)));
  const [fx, fy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const i = (top * from.width + left) * 4;
  const row = from.width * 4;
  const { data } = from;
  const alpha = data[i + 3]! / 255;
  for (let c = 0; c < 3; c += 1) {
    const value =
      (data[i + c]! * (1 - fx) + data[i + 4 + c]! * fx) * (1 - fy) +
      (data[i + row + c]! * (1 - fx) + data[i + row + 4 + c]! * fx) * fy;
    to.data[at + c] = Math.round(value * alpha + to.data[at + c]! * (1 - alpha));
  }
}

/** The projection from the unit square to four points. */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Point, Point, Point, Point]): number[] {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

function inverted(m: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]; // prettier-ignore
}
