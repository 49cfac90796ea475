import { blurred, type Gray, shrunk } from './pixels/gray.ts';

/** What to do so that the next frame can be read. */
export type Guidance = 'dark' | 'still' | 'far' | 'look';

const DARK = 0.14;
/** With a smaller share of strong edges, the frame is blurred. */
const SHARP = 0.35;
/** A number narrower than this share of the picture has too few pixels per character. */
const NEAR = 0.28;

export interface FrameFacts {
  /** Mean brightness of the brighter half, 0 to 1: a black plate does not mean a dark room. */
  readonly light: number;
  /** How much of the contrast is in fine detail, 0 to 1: low when the camera moves or is out of focus. */
  readonly sharpness: number;
}

export function frameFacts(gray: Gray): FrameFacts {
  const small = shrunk(gray, 480);
  const values = Float32Array.from(small.data).sort();
  const bright = values.subarray(values.length >> 1);
  const light = bright.reduce((sum, value) => sum + value, 0) / bright.length;
  return { light, sharpness: Math.min(fineness(small, 1, 0), fineness(small, 0, 1)) };
}

/** In one direction, because motion blurs only along its direction. */
function fineness(gray: Gray, x: number, y: number): number {
  const coarse = detail(gray, blurred(gray, 4 * x, 4 * y));
  return coarse < 1e-4 ? 0 : detail(gray, blurred(gray, x, y)) / coarse;
}

/** Mean of the strongest differences between a picture and its blurred version. */
function detail(gray: Gray, soft: Gray): number {
  const differences = gray.data.map((value, i) => Math.abs(value - soft.data[i]!)).sort();
  const top = differences.subarray(Math.floor(differences.length * 0.98));
  return top.reduce((sum, value) => sum + value, 0) / top.length;
}

/**
 * The most important problem. `share` is the best line's fraction of the picture's width, if there is one.
 */
export function guidanceFor({ light, sharpness }: FrameFacts, share: number | null): Guidance {
  if (light < DARK) return 'dark';
  if (sharpness < SHARP) return 'still';
  if (share !== null && share < NEAR) return 'far';
  return 'look';
}
