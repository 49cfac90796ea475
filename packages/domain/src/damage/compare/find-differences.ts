import { align, pixelMap, type Transform } from './align.ts';
import { relit } from './light.ts';
import { boxBlur, extreme, type Pixels, type Plane, plane, quantile, sample, toPlanes } from './planes.ts';
import { type Region, regionsOf } from './regions.ts';

export interface Differences {
  /** False: the pictures are too different to compare. */
  readonly comparable: boolean;
  /** Places to look at, most striking first; in fractions of the first picture. */
  readonly regions: readonly Region[];
  readonly transform: Transform;
}

/** Width at which pictures are compared: a mark of 2 % is 13 pixels wide. */
const WIDTH = 640;
/** Below this similarity the pictures show different things. */
const LEAST_LIKENESS = 0.3;
/** Margin, as a fraction of the width, that is not compared. */
const EDGE_MARGIN = 0.016;

/**
 * Finds where two photos of the same thing differ: aligns the second with the first, normalizes the light,
 * and compares. It only points; a person decides what it is.
 */
export function findDifferences(first: Pixels, second: Pixels): Differences {
  const size = (of: Pixels) => {
    const scale = WIDTH / Math.max(of.width, of.height);
    return [Math.max(32, Math.round(of.width * scale)), Math.max(32, Math.round(of.height * scale))] as const;
  };
  const ours = toPlanes(first, ...size(first));
  const theirs = toPlanes(second, ...size(second));
  const [light, otherLight] = [ours[0] as Plane, theirs[0] as Plane];
  const { transform, likeness } = align(light, otherLight);
  if (likeness < LEAST_LIKENESS) return { comparable: false, regions: [], transform };

  const seen = shownBy(transform, light, otherLight, cornerFill(light), cornerFill(otherLight));
  const score = plane(light.width, light.height);
  ours.forEach((own, channel) => {
    const moved = warped(transform, own, theirs[channel] as Plane, seen);
    addScore(score, own, moved, seen, channel === 0 ? LIGHT : COLOR);
  });
  return { comparable: true, regions: regionsOf(score), transform };
}

/** The second picture warped to the first; NaN where it has no pixels. */
function warped(t: Transform, first: Plane, second: Plane, seen: Uint8Array): Plane {
  const result = plane(first.width, first.height);
  const m = pixelMap(t, first, second);
  for (let y = 0; y < first.height; y += 1)
    for (let x = 0; x < first.width; x += 1) {
      const i = y * first.width + x;
      result.at[i] = seen[i] ? sample(second, m.a * x + m.b * y + m.x, m.c * x + m.d * y + m.y) : Number.NaN;
    }
  return result;
}

/** Pixels that both pictures show, away from their edges. */
function shownBy(t: Transform, first: Plane, second: Plane, holes: Uint8Array, otherHoles: Uint8Array) {
  const { width, height } = first;
  const shown = plane(width, height);
  const cut = new Uint8Array(width * height);
  let both = 0;
  let either = 0;
  const m = pixelMap(t, first, second);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = m.a * x + m.b * y + m.x;
      const v = m.c * x + m.d * y + m.y;
      const inside = u >= 1 && v >= 1 && u <= second.width - 2 && v <= second.height - 2;
      const i = y * width + x;
      const own = holes[i] === 1;
      const hole = inside && otherHoles[Math.round(v) * second.width + Math.round(u)] === 1;
      if (own && hole) both += 1;
      if (inside && own !== hole) cut[i] = 1;
      if (own || hole) either += 1;
      shown.at[i] = inside ? 1 : 0;
    }
  // Flat corners in both pictures are a plain background; in one only, they were added when it was rotated.
  if (both < 0.4 * either) for (let i = 0; i < cut.length; i += 1) if (cut[i]) shown.at[i] = 0;
  const kept = extreme(shown, Math.round(EDGE_MARGIN * width), -1);
  const margin = Math.round(EDGE_MARGIN * width);
  return Uint8Array.from(kept.at, (value, i) => {
    const x = i % width;
    const y = (i - x) / width;
    const inside = x >= margin && y >= margin && x < width - margin && y < height - margin;
    return inside && value > 0.5 ? 1 : 0;
  });
}

/** Corners of one flat color, as rotating a picture with an editor leaves them. */
function cornerFill({ width, height, at }: Plane): Uint8Array {
  const filled = new Uint8Array(width * height);
  for (const start of [0, width - 1, (height - 1) * width, height * width - 1]) {
    const tone = at[start] as number;
    const waiting = [start];
    while (waiting.length > 0) {
      const i = waiting.pop() as number;
      if (filled[i] || Math.abs((at[i] as number) - tone) > 2.5) continue;
      filled[i] = 1;
      const x = i % width;
      if (x > 0) waiting.push(i - 1);
      if (x < width - 1) waiting.push(i + 1);
      if (i >= width) waiting.push(i - width);
      if (i < width * (height - 1)) waiting.push(i + width);
    }
  }
  return filled;
}

interface Sensitivity {
  /** The minimum difference that counts, out of 255, at each blur. */
  readonly least: readonly number[];
}

/** Fine for scratches and chips, coarse for dents, which are soft shadows. */
const BLURS = [1, 3, 7] as const;
const LIGHT: Sensitivity = { least: [7, 4, 2.6] };
const COLOR: Sensitivity = { least: [10, 6] };
/** Relative to the local contrast of both pictures, to allow for edges that are off by less than a pixel. */
const EDGE = 0.28;

function addScore(score: Plane, own: Plane, moved: Plane, seen: Uint8Array, { least }: Sensitivity): void {
  const matched = relit(own, moved);
  const known = plane(own.width, own.height);
  for (let i = 0; i < known.at.length; i += 1)
    known.at[i] = seen[i] ? (moved.at[i] as number) : (matched.at[i] as number);
  const drift = lightLeft(matched, known);
  least.forEach((smallest, at) => {
    const radius = BLURS[at] ?? 1;
    const [a, b] = [boxBlur(drift, radius), boxBlur(known, radius)];
    const excess = excessOf(a, b, radius);
    for (let i = 0; i < excess.length; i += 1) if (!seen[i]) excess[i] = Number.NaN;
    // What is everywhere is noise, of the camera or of the ground.
    const noise = quantile(excess, 0.9);
    const unit = Math.max(smallest / 3, noise * 0.9 + 0.2);
    for (let i = 0; i < excess.length; i += 1) {
      const value = (excess[i] as number) / unit;
      if (value > (score.at[i] as number)) score.at[i] = value;
    }
  });
}

/** Light that changes faster than the fit can follow, such as a shadow: a large area is not a mark. */
function lightLeft(matched: Plane, known: Plane): Plane {
  const difference = plane(matched.width, matched.height);
  for (let i = 0; i < difference.at.length; i += 1)
    difference.at[i] = Math.max(-14, Math.min(14, (known.at[i] as number) - (matched.at[i] as number)));
  const wide = boxBlur(boxBlur(difference, 40), 40);
  const result = plane(matched.width, matched.height);
  for (let i = 0; i < result.at.length; i += 1)
    result.at[i] = (matched.at[i] as number) + (wide.at[i] as number);
  return result;
}

/** How far a value is outside the range of the other picture's neighborhood, in both directions. */
function excessOf(a: Plane, b: Plane, radius: number): Float32Array {
  const reach = radius > 1 ? 2 : 1;
  const [lowA, highA] = [extreme(a, reach, -1), extreme(a, reach, 1)];
  const [lowB, highB] = [extreme(b, reach, -1), extreme(b, reach, 1)];
  const result = new Float32Array(a.at.length);
  for (let i = 0; i < result.length; i += 1) {
    const p = a.at[i] as number;
    const q = b.at[i] as number;
    const la = lowA.at[i] as number;
    const ha = highA.at[i] as number;
    const lb = lowB.at[i] as number;
    const hb = highB.at[i] as number;
    const outside = Math.max(q - ha, la - q, p - hb, lb - p, 0);
    result[i] = Math.max(0, outside - EDGE * Math.min(ha - la, hb - lb));
  }
  return result;
}
