import { type Box, cut, overlap, part, scaled } from './box.ts';
import { blurred, type Gray, newGray, shrunk } from './gray.ts';

/** Enough pixels for the characters of a number that fills a third of the picture. */
const WORKING_WIDTH = 900;
/** Character heights to search for, in pixels of the working picture. */
const HEIGHTS = [9, 14, 21, 32, 48, 72];
const AT_MOST = 24;

export interface LineShape {
  /** Minimum and maximum width of the line, in character heights. */
  readonly from: number;
  readonly to: number;
}

/** Places that look like one line of text of this shape: many vertical strokes side by side. */
export function findLines(gray: Gray, shape: LineShape): Box[] {
  const small = shrunk(gray, WORKING_WIDTH);
  const strokes = strokeMap(small);
  const found = HEIGHTS.filter((height) => height < small.height).flatMap((height) =>
    runs(strokes, height).filter(
      ({ width, height: tall }) => width / tall >= shape.from * 0.5 && width / tall <= shape.to * 1.6,
    ),
  );
  const lines = found
    .flatMap((box) => tightened(small, box))
    .filter(({ width, height }) => width / height >= shape.from && width / height <= shape.to)
    .filter((box) => !isBarcode(small, box));
  const kept: Box[] = [];
  for (const line of lines.sort((a, b) => b.width * b.height - a.width * a.height)) {
    if (kept.every((other) => overlap(line, other) < 0.75)) kept.push(line);
  }
  return kept.slice(0, AT_MOST).map((box) => scaled(box, gray.width / small.width));
}

/** Strength of vertical edges relative to the local contrast; streaks along the line do not count. */
function strokeMap(gray: Gray): Gray {
  const { width, height, data } = gray;
  const edges = newGray(width, height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      edges.data[i] = Math.abs(
        data[i + 1 - width]! +
          2 * data[i + 1]! +
          data[i + 1 + width]! -
          data[i - 1 - width]! -
          2 * data[i - 1]! -
          data[i - 1 + width]!,
      );
    }
  }
  const around = blurred(edges, 60, 60);
  for (let i = 0; i < edges.data.length; i += 1) {
    edges.data[i] = Math.min(3, edges.data[i]! / (around.data[i]! + 0.03));
  }
  return edges;
}

/** Connected areas with many strokes, for characters of this height, in their rotation. */
function runs(strokes: Gray, height: number): Box[] {
  const dense = blurred(strokes, Math.round(height * 0.75), Math.max(1, Math.round(height * 0.22)));
  const level = threshold(dense);
  const { width, data } = dense;
  const mark = new Uint8Array(data.length);
  const boxes: Box[] = [];
  const queue: number[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (mark[start] || data[start]! < level) continue;
    const moments = new Moments();
    mark[start] = 1;
    queue.push(start);
    while (queue.length > 0) {
      const i = queue.pop()!;
      moments.add(i % width, Math.floor(i / width));
      for (const next of [i - 1, i + 1, i - width, i + width]) {
        if (next < 0 || next >= data.length || mark[next] || data[next]! < level) continue;
        if (Math.abs((next % width) - (i % width)) > 1) continue;
        mark[next] = 1;
        queue.push(next);
      }
    }
    const box = moments.box();
    if (box && box.height > height * 0.4 && box.height < height * 3 && Math.abs(box.angle) < 0.3)
      boxes.push(box);
  }
  return boxes;
}

/** The threshold between dense areas and the rest (Otsu's method). */
function threshold({ data }: Gray): number {
  const bins = new Float64Array(128);
  for (const value of data) bins[Math.min(127, Math.floor(value * 42))]! += 1;
  const total = data.length;
  let sum = 0;
  for (let i = 0; i < 128; i += 1) sum += i * bins[i]!;
  let [below, sumBelow, best, level] = [0, 0, -1, 0];
  for (let i = 0; i < 128; i += 1) {
    below += bins[i]!;
    if (below === 0 || below === total) continue;
    sumBelow += i * bins[i]!;
    const difference = sumBelow / below - (sum - sumBelow) / (total - below);
    const between = below * (total - below) * difference * difference;
    if (between > best) [best, level] = [between, i];
  }
  return (level + 1) / 42;
}

/** Center, spread and direction of a set of pixels. */
class Moments {
  private n = 0;
  private x = 0;
  private y = 0;
  private xx = 0;
  private xy = 0;
  private yy = 0;

  add(x: number, y: number): void {
    this.n += 1;
    this.x += x;
    this.y += y;
    this.xx += x * x;
    this.xy += x * y;
    this.yy += y * y;
  }

  /** The rectangle with the same spread; null for specks. */
  box(): Box | null {
    const { n } = this;
    if (n < 60) return null;
    const [x, y] = [this.x / n, this.y / n];
    const [a, b, c] = [this.xx / n - x * x, this.xy / n - x * y, this.yy / n - y * y];
    const root = Math.sqrt(((a - c) / 2) ** 2 + b * b);
    const [long, short] = [(a + c) / 2 + root, (a + c) / 2 - root];
    const angle = 0.5 * Math.atan2(2 * b, a - c);
    return {
      x: x + 0.5,
      y: y + 0.5,
      width: Math.sqrt(12 * long),
      height: Math.sqrt(12 * Math.max(short, 0.5)),
      angle,
    };
  }
}

/** Bars run from top to bottom; characters have horizontal strokes too. */
function isBarcode(gray: Gray, box: Box): boolean {
  const { width, height, data } = cut(gray, part(box, 0, 1, 0.15, 0.85), 256, 24);
  let [across, along] = [0, 0];
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const i = y * width + x;
      across += Math.abs(data[i]! - data[i - 1]!) / (box.width / width);
      along += Math.abs(data[i]! - data[i - width]!) / ((box.height * 0.7) / height);
    }
  }
  return along < across * 0.2;
}

const LOOK_WIDTH = 320;
const LOOK_HEIGHT = 64;
/** A line is extended to each side by this multiple of its character height. */
const REACH = 7;
const WIDE = 512;

/** The same line, rotated and cropped so that its characters fill the box, and its parts if gaps split it. */
function tightened(gray: Gray, rough: Box): Box[] {
  const around = part(rough, -0.06, 1.06, -0.45, 1.45);
  const angles = [-0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06].map((turn) => rough.angle + turn);
  let best: { box: Box; profile: Float32Array; peak: number; strokes: Gray } | null = null;
  for (const angle of angles) {
    const box = { ...around, angle };
    const strokes = strokeMap(cut(gray, box, LOOK_WIDTH, LOOK_HEIGHT));
    const profile = rowMeans(strokes);
    const peak = profile.reduce((sum, value) => sum + value * value, 0);
    if (!best || peak > best.peak) best = { box, profile, peak, strokes };
  }
  if (!best) return [];
  const rows = extent(best.profile, 0.45);
  if (!rows) return [];
  const [top, bottom] = [rows.from / LOOK_HEIGHT, rows.to / LOOK_HEIGHT];
  const line = part(best.box, 0, 1, top, bottom);
  return spansOf(gray, line);
}

/** The line extended to its outermost characters, and its parts if wide gaps split it. */
function spansOf(gray: Gray, line: Box): Box[] {
  const more = (REACH * line.height) / line.width;
  const wide = part(line, -more, 1 + more, 0, 1);
  const columns = columnMeans(strokeMap(cut(gray, wide, WIDE, LOOK_HEIGHT)), 4, LOOK_HEIGHT - 4);
  const [start, end] = [(more / (1 + 2 * more)) * WIDE, ((1 + more) / (1 + 2 * more)) * WIDE];
  const gap = Math.max(3, Math.round((line.height * 1.3 * WIDE) / wide.width));
  const spans = split(columns, gap).filter(({ from, to }) => to > start && from < end);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const all = spans.length > 1 ? [{ from: first.from, to: last.to }, ...spans] : spans;
  return all.map(({ from, to }) => part(wide, from / WIDE, to / WIDE, 0, 1));
}

const rowMeans = ({ width, height, data }: Gray) =>
  Float32Array.from({ length: height }, (_, y) => {
    let sum = 0;
    for (let x = 0; x < width; x += 1) sum += data[y * width + x]!;
    return sum / width;
  });

const columnMeans = ({ width, data }: Gray, from: number, to: number) =>
  Float32Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let y = from; y < to; y += 1) sum += data[y * width + x]!;
    return sum / (to - from);
  });

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The run around the middle in which the profile stays above a fraction of its range. */
function extent(profile: Float32Array, share: number): Span | null {
  const sorted = [...profile].sort((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.1)]!;
  const high = sorted[Math.floor(sorted.length * 0.9)]!;
  const level = low + (high - low) * share;
  let best: Span | null = null;
  let weight = 0;
  for (let from = 0; from < profile.length; from += 1) {
    if (profile[from]! < level) continue;
    let to = from;
    let sum = 0;
    while (to < profile.length && (profile[to]! >= level || (profile[to + 1] ?? 0) >= level)) {
      sum += profile[to]!;
      to += 1;
    }
    const central = 1 - Math.abs((from + to) / profile.length - 1) * 0.7;
    if (sum * central > weight) [best, weight] = [{ from, to }, sum * central];
    from = to;
  }
  return best && best.to - best.from >= 6 ? best : null;
}

/** Spans with strokes, separated by gaps of at least this width. */
function split(columns: Float32Array, gap: number): Span[] {
  const sorted = [...columns].sort((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length * 0.8)]!;
  const level = high * 0.3;
  const spans: { from: number; to: number }[] = [];
  for (let x = 0; x < columns.length; x += 1) {
    if (columns[x]! < level) continue;
    const last = spans.at(-1);
    if (last && x - last.to < gap) last.to = x + 1;
    else spans.push({ from: x, to: x + 1 });
  }
  return spans;
}
