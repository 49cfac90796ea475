import type SignaturePad from 'signature_pad';

export const PAD_HEIGHT = 150;
export const DOT_SIZE = 2;

type Ink = ReturnType<SignaturePad['toData']>;

/** Scales strokes to a pad of another width: rotating a tablet must neither cut nor enlarge them. */
export function scaledInk(ink: Ink, from: number, to: number): Ink {
  const scale = from > 0 ? Math.min(1, to / from) : 1;
  return ink.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}
