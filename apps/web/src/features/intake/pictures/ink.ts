import type SignaturePad from 'signature_pad';

export const PAD_HEIGHT = 150;
export const DOT_SIZE = 2;

type Ink = ReturnType<SignaturePad['toData']>;

/** The same strokes on a pad of another width: a turned tablet cuts nothing off, and nothing grows. */
export function scaledInk(ink: Ink, from: number, to: number): Ink {
  const scale = from > 0 ? Math.min(1, to / from) : 1;
  return ink.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}
