import { seededRandom } from '../making/random.ts';

const WIDTH = 600;
const HEIGHT = 200;

/** How many ways of writing there are: enough that no page shows the same one twice in a row. */
const HANDS = 24;

/** The hand someone writes in: the same at every visit. */
export const handOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HANDS;

type Capital = (x: number, base: number, tall: number) => string;

/** First letters: an M, an S, a J, an R. All end where the next letter starts. */
const CAPITALS: readonly Capital[] = [
  (x, y, h) =>
    `M${x} ${y + 8}C${x - 14} ${y - h} ${x + 36} ${y - h - 14} ${x + 30} ${y - 10}S${x + 44} ${y + 34} ${x + 62} ${y - 6}`,
  (x, y, h) =>
    `M${x + 48} ${y - h + 10}C${x + 10} ${y - h - 20} ${x - 14} ${y - h * 0.5} ${x + 24} ${y - h * 0.4}S${x + 30} ${y + 30} ${x - 10} ${y + 12}Q${x + 30} ${y + 6} ${x + 62} ${y - 6}`,
  (x, y, h) =>
    `M${x - 6} ${y - h}Q${x + 30} ${y - h - 16} ${x + 50} ${y - h}Q${x + 26} ${y + 50} ${x - 12} ${y + 34}C${x - 24} ${y + 16} ${x + 30} ${y + 6} ${x + 62} ${y - 6}`,
  (x, y, h) =>
    `M${x} ${y + 16}L${x + 10} ${y - h}C${x + 60} ${y - h - 20} ${x + 64} ${y - h * 0.4} ${x + 12} ${y - h * 0.34}Q${x + 34} ${y + 20} ${x + 62} ${y - 6}`,
];

/** A name as people sign it at a counter: a tall first letter, waves, a line below. SVG text. */
export function drawSignature(hand: number): string {
  const random = seededRandom(hand + 1);
  const base = 118;
  let x = 70;
  const tall = random.between(62, 86);
  let d = random.pick(CAPITALS)(x, base, tall);
  x += 62;
  for (let letter = 0; letter < random.between(5, 8); letter++) {
    const [wide, high] = [random.between(28, 46), random.between(14, 34)];
    const loop = random.chance(0.22) ? random.between(30, 52) : 0;
    d += `C${x + 6} ${base - high - loop} ${x + wide * 0.62} ${base - high - loop} ${x + wide * 0.55} ${base + random.between(-4, 10)}S${x + wide - 4} ${base + random.between(2, 16)} ${x + wide} ${base - random.between(0, 14)}`;
    x += wide;
  }
  d += `Q${x + 30} ${base - random.between(20, 52)} ${Math.min(x + 96, WIDTH - 24)} ${base - random.between(8, 30)}`;
  const under = random.chance(0.6)
    ? `M${random.between(96, 150)} ${base + 42}Q${x - 60} ${base + random.between(18, 36)} ${Math.min(x + 60, WIDTH - 30)} ${base + random.between(24, 44)}`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><path d="${d}${under}" fill="none" stroke="#1d2a44" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
