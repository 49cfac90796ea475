import { preparedLines } from './engine/prepare-line.ts';
import type { TextEngine } from './engine/tesseract.ts';
import { decodeFixed } from './network/decode.ts';
import { columnScores, LINE_HEIGHT, type Network } from './network/network.ts';
import { type Box, cut, part } from './pixels/box.ts';
import { findLines } from './pixels/find-lines.ts';
import { flattened, type Gray } from './pixels/gray.ts';

export type MileageUnit = 'mi' | 'km';

export interface FoundMileage {
  readonly digits: string;
  /** Null if it is not in the picture. */
  readonly unit: MileageUnit | null;
  readonly uncertain: readonly number[];
  readonly box: Box;
  readonly confidence: number;
}

const DIGITS = '0123456789';
const SHAPE = { from: 1.4, to: 9 };
const COUNTS = [4, 5, 6, 7];
/** Pixels per digit the network was trained with. */
const PITCH = 16;
const LEAST_SCORE = -0.5;
const CERTAIN = 0.85;

/** The longest number in the picture, on drums or a display. */
export function findMileage(network: Network, engine: TextEngine | null, gray: Gray): FoundMileage | null {
  const readings = findLines(gray, SHAPE).flatMap((box) =>
    COUNTS.map((count) => readDigits(network, gray, box, count)),
  );
  const best = readings.sort((a, b) => b.worth - a.worth)[0];
  if (!best || best.score < LEAST_SCORE) return null;
  const chances = best.symbols.map(({ chances }) => Math.max(...chances));
  return {
    digits: best.symbols.map(({ character }) => character).join(''),
    unit: engine ? unitBeside(engine, gray, best.box) : null,
    uncertain: chances.flatMap((chance, i) => (chance < CERTAIN ? [i] : [])),
    box: best.box,
    confidence: chances.reduce((product, chance) => product * chance, 1),
  };
}

function readDigits(network: Network, gray: Gray, box: Box, count: number) {
  const around = part(box, -0.04, 1.04, -0.2, 1.2);
  const scores = columnScores(network, flattened(cut(gray, around, count * PITCH, LINE_HEIGHT)));
  const read = decodeFixed(scores, count, DIGITS);
  // a digit is half to fully as wide as high, and the mileage is among the largest numbers on a dashboard
  const pitch = box.width / count / box.height;
  const odd = pitch < 0.42 ? (0.42 - pitch) * 2 : pitch > 1.25 ? pitch - 1.25 : 0;
  const size = Math.min(0.12, (box.height / gray.height) * 0.4);
  return { ...read, box, worth: read.score - odd + size + count * 0.01 };
}

/** "km" or "mi" to the right of the number or below it. */
function unitBeside(engine: TextEngine, gray: Gray, box: Box): MileageUnit | null {
  const places = [part(box, 1.02, 1.4, 0, 1), part(box, 0.6, 1.4, 1, 1.9)];
  for (const place of places) {
    const [look] = preparedLines(gray, place);
    const text = look
      ? engine
          .readLine(look, 'kmiKMIles')
          .map((seen) => seen.text)
          .join('')
          .toLowerCase()
      : '';
    if (text.includes('km')) return 'km';
    if (text.includes('mi')) return 'mi';
  }
  return null;
}
