import type { Plane } from './planes.ts';

/** A box, in fractions of the picture's width and height. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** For sorting by how striking it is. */
  readonly weight: number;
}

/** A region starts at the higher threshold and extends to the lower one. */
const SEED = 5;
const GROW = 2.4;
/** Regions closer than this fraction of the width are merged. */
const NEAR = 0.022;
const MOST = 6;
/** Anything smaller than this fraction of the width is noise. */
const SMALLEST = 0.006;
/** Relative to the most striking one. */
const LEAST_SHARE = 0.045;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  sum: number;
  peak: number;
  count: number;
}

export function regionsOf(score: Plane): Region[] {
  const near = NEAR * score.width;
  const boxes = merged(spotsOf(score), near).filter(
    ({ left, right, top, bottom, count }) =>
      Math.max(right - left, bottom - top) + 1 >= SMALLEST * score.width && count >= 5,
  );
  boxes.sort((a, b) => b.sum - a.sum);
  const least = (boxes[0]?.sum ?? 0) * LEAST_SHARE;
  return boxes
    .filter(({ sum, peak }) => sum >= least || peak >= 3 * SEED)
    .slice(0, MOST)
    .map((box) => regionOf(box, score));
}

function spotsOf({ width, height, at }: Plane): Box[] {
  const done = new Uint8Array(at.length);
  const boxes: Box[] = [];
  for (let start = 0; start < at.length; start += 1) {
    if (done[start] || !((at[start] as number) >= SEED)) continue;
    const box: Box = {
      ...{ left: width, top: height, right: 0, bottom: 0 },
      ...{ sum: 0, peak: 0, count: 0 },
    };
    const waiting = [start];
    done[start] = 1;
    while (waiting.length > 0) {
      const i = waiting.pop() as number;
      const x = i % width;
      const y = Math.floor(i / width);
      const value = at[i] as number;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      box.sum += Math.min(value, 4 * SEED);
      box.peak = Math.max(box.peak, value);
      box.count += 1;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const nx = x + dx;
          const ny = y + dy;
          const next = ny * width + nx;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || done[next]) continue;
          if (!((at[next] as number) >= GROW)) continue;
          done[next] = 1;
          waiting.push(next);
        }
    }
    boxes.push(box);
  }
  return boxes;
}

/** Merges regions that touch or nearly touch, until none do. */
function merged(boxes: readonly Box[], near: number): Box[] {
  const result = boxes.map((box) => ({ ...box }));
  for (let again = true; again; ) {
    again = false;
    for (let i = 0; i < result.length && !again; i += 1)
      for (let j = i + 1; j < result.length; j += 1) {
        const [a, b] = [result[i] as Box, result[j] as Box];
        const dx = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const dy = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        if (dx > near || dy > near) continue;
        result[i] = {
          left: Math.min(a.left, b.left),
          top: Math.min(a.top, b.top),
          right: Math.max(a.right, b.right),
          bottom: Math.max(a.bottom, b.bottom),
          sum: a.sum + b.sum,
          peak: Math.max(a.peak, b.peak),
          count: a.count + b.count,
        };
        result.splice(j, 1);
        again = true;
        break;
      }
  }
  return result;
}

/** With a margin, so that a circle around it leaves it visible. */
function regionOf({ left, top, right, bottom, sum }: Box, { width, height }: Plane): Region {
  const margin = 0.012 * width;
  const [x, y] = [Math.max(0, left - margin) / width, Math.max(0, top - margin) / height];
  const [toX, toY] = [
    Math.min(width, right + 1 + margin) / width,
    Math.min(height, bottom + 1 + margin) / height,
  ];
  return { x, y, width: toX - x, height: toY - y, weight: sum };
}
