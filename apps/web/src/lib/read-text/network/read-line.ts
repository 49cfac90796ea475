import { type Box, cut, part } from '../pixels/box.ts';
import { flattened, type Gray } from '../pixels/gray.ts';
import { type Decoded, decodeFixed, decodeFree, type ReadSymbol } from './decode.ts';
import { COLUMNS, columnScores, LINE_HEIGHT, LINE_WIDTH, type Network } from './network.ts';

/** A line with a given number of characters: its box and the reading of each. */
export interface ReadLine extends Decoded {
  readonly box: Box;
  readonly scores: Float32Array;
}

/** Margin around the characters, as in training. */
const AROUND = { x: 0.035, y: 0.2 };
/** Variants of the line, cut higher, lower, taller and rotated: what they agree on is certain. */
const LOOKS: readonly { grow: number; shift: number; turn: number }[] = [
  { grow: 1, shift: 0, turn: 0 },
  { grow: 1.15, shift: 0, turn: 0 },
  { grow: 0.9, shift: 0, turn: 0 },
  { grow: 1.03, shift: 0.05, turn: 0.012 },
  { grow: 1.03, shift: -0.05, turn: -0.012 },
];

function scoresOf(network: Network, gray: Gray, box: Box): Float32Array {
  const around = part(box, -AROUND.x, 1 + AROUND.x, -AROUND.y, 1 + AROUND.y);
  return columnScores(network, flattened(cut(gray, around, LINE_WIDTH, LINE_HEIGHT)));
}

/**
 * Reads a line as exactly this many characters. If the box contains more (a word before the number) or less than the
 * whole number, the characters found locate it, and it is read again.
 */
export function firstLook(
  network: Network,
  gray: Gray,
  box: Box,
  count: number,
  characters?: string,
): ReadLine[] {
  const scores = scoresOf(network, gray, box);
  const free = decodeFree(scores, characters);
  const whole: ReadLine = { box, scores, ...decodeFixed(scores, count, characters) };
  const places = windows(free, count).map((symbols) => placeOf(box, symbols));
  return [whole, ...places.map((place) => again(network, gray, place, count, characters))];
}

function again(network: Network, gray: Gray, box: Box, count: number, characters?: string): ReadLine {
  const scores = scoresOf(network, gray, box);
  return { box, scores, ...decodeFixed(scores, count, characters) };
}

/** The mean of several variants of the line, with its ends at the first and last character. */
export function closeLook(
  network: Network,
  gray: Gray,
  line: ReadLine,
  count: number,
  characters?: string,
): ReadLine {
  const box = line.symbols.length === count ? placeOf(line.box, line.symbols) : line.box;
  const mean = new Float32Array(scoresOf(network, gray, box).length);
  for (const { grow, shift, turn } of LOOKS) {
    const look = {
      ...part(box, 0, 1, 0.5 - grow / 2 + shift, 0.5 + grow / 2 + shift),
      angle: box.angle + turn,
    };
    const scores = scoresOf(network, gray, look);
    for (let i = 0; i < mean.length; i += 1) mean[i]! += Math.exp(scores[i]!) / LOOKS.length;
  }
  const scores = mean.map((chance) => Math.log(chance + 1e-6));
  return { box, scores, ...decodeFixed(scores, count, characters) };
}

/** Runs of this many evenly spaced characters if the line has others too; none if it has exactly this many. */
function windows(symbols: readonly ReadSymbol[], count: number): (readonly ReadSymbol[])[] {
  if (symbols.length < count - 2) return [];
  if (symbols.length <= count) return [symbols];
  return Array.from({ length: symbols.length - count + 1 }, (_, i) => symbols.slice(i, i + count));
}

/** From half a pitch before the first character to half a pitch after the last one. */
function placeOf(box: Box, symbols: readonly ReadSymbol[]): Box {
  const share = (column: number) => ((column + 0.5) / COLUMNS) * (1 + 2 * AROUND.x) - AROUND.x;
  const [first, last] = [symbols[0]!.column, symbols.at(-1)!.column];
  const half = (last - first) / (symbols.length - 1) / 2;
  return part(box, share(first - half), share(last + half), 0, 1);
}
