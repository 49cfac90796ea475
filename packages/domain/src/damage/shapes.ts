// Without zod: customer pages draw marks and must stay small.

export const MARK_KINDS = ['circle', 'arrow', 'pin'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Coordinates are ten-thousandths of the picture's width and height, so they fit any display size. */
export const MARK_SCALE = 10_000;

export interface MarkShape {
  readonly kind: MarkKind;
  /** Circle: two opposite corners of its box. Arrow: start and tip. Pin: both are its point. */
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
}

const clamp = (value: number) => Math.min(MARK_SCALE, Math.max(0, Math.round(value)));

/** A shorter drag is a tap. */
const TAP = 150;
/** Half the box of a circle made by a tap or with a key. */
const RADIUS = 600;

/** The shape of a drag; a tap makes one of the default size. */
export function drawnShape(
  kind: MarkKind,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): MarkShape {
  const tapped = Math.hypot(to.x - from.x, to.y - from.y) < TAP;
  if (kind === 'pin') return shape(kind, to.x, to.y, to.x, to.y);
  if (!tapped) return shape(kind, from.x, from.y, to.x, to.y);
  if (kind === 'circle') return shape(kind, to.x - RADIUS, to.y - RADIUS, to.x + RADIUS, to.y + RADIUS);
  const start = to.x > MARK_SCALE / 2 ? to.x - 2 * RADIUS : to.x + 2 * RADIUS;
  return shape(kind, start, to.y > 2 * RADIUS ? to.y - 2 * RADIUS : to.y + 2 * RADIUS, to.x, to.y);
}

const shape = (kind: MarkKind, x: number, y: number, toX: number, toY: number): MarkShape => ({
  kind,
  x: clamp(x),
  y: clamp(y),
  toX: clamp(toX),
  toY: clamp(toY),
});

/** Moves a whole mark; it stops at the edge and keeps its size. */
export function movedMark<M extends MarkShape>(mark: M, by: { readonly x: number; readonly y: number }): M {
  const within = (step: number, a: number, b: number) =>
    Math.round(Math.min(MARK_SCALE - Math.max(a, b), Math.max(-Math.min(a, b), step)));
  const [dx, dy] = [within(by.x, mark.x, mark.toX), within(by.y, mark.y, mark.toY)];
  return { ...mark, x: mark.x + dx, toX: mark.toX + dx, y: mark.y + dy, toY: mark.toY + dy };
}

/** Moves only its second point: a circle is resized, an arrow turns. A pin has no size. */
export const resizedMark = <M extends MarkShape>(
  mark: M,
  by: { readonly x: number; readonly y: number },
): M => (mark.kind === 'pin' ? mark : { ...mark, toX: clamp(mark.toX + by.x), toY: clamp(mark.toY + by.y) });
