/** The coordinate space of a stored signature. */
export const PAD = { width: 1000, height: 400 } as const;

/** The limits of the contract. */
const STROKES_MAX = 200;
const NUMBERS_MAX = 4000;
/** Points closer together than this are treated as one. */
const NEAR = 4;

/** x, y, x, y … per stroke. */
export type Strokes = readonly (readonly number[])[];

/** A screen position in pad coordinates. */
export function padPoint(
  at: { readonly clientX: number; readonly clientY: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): [number, number] {
  const scale = (value: number, size: number, pad: number) =>
    Math.round(Math.min(1, Math.max(0, size === 0 ? 0 : value / size)) * pad);
  return [
    scale(at.clientX - box.left, box.width, PAD.width),
    scale(at.clientY - box.top, box.height, PAD.height),
  ];
}

export const beginStroke = (strokes: Strokes, [x, y]: readonly [number, number]): Strokes =>
  strokes.length >= STROKES_MAX ? strokes : [...strokes, [x, y]];

export function extendStroke(strokes: Strokes, [x, y]: readonly [number, number]): Strokes {
  const last = strokes.at(-1);
  if (!last || last.length >= NUMBERS_MAX) return strokes;
  const [px = 0, py = 0] = last.slice(-2);
  if (Math.abs(px - x) < NEAR && Math.abs(py - y) < NEAR) return strokes;
  return [...strokes.slice(0, -1), [...last, x, y]];
}

/** A smooth path through the points; a single touch is a dot. */
export function strokePath(stroke: readonly number[]): string {
  const [x = 0, y = 0] = stroke;
  if (stroke.length < 4) return `M${x} ${y}h.1`;
  let path = `M${x} ${y}`;
  for (let at = 2; at < stroke.length - 2; at += 2) {
    const [cx = 0, cy = 0, nx = 0, ny = 0] = stroke.slice(at, at + 4);
    path += `Q${cx} ${cy} ${(cx + nx) / 2} ${(cy + ny) / 2}`;
  }
  const [ex = 0, ey = 0] = stroke.slice(-2);
  return `${path}L${ex} ${ey}`;
}
