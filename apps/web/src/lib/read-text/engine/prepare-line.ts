import { type Box, cut, part } from '../pixels/box.ts';
import { blurred, flattened, type Gray, newGray } from '../pixels/gray.ts';

/** The character height tesseract was trained with, plus a margin. */
const CHARACTER = 36;
const ROOM = 0.35;

/** A line in the engine's input format, binarized in several ways, each with the likelier polarity. */
export function preparedLines(gray: Gray, box: Box): Gray[] {
  const around = part(box, -0.02, 1.02, -ROOM, 1 + ROOM);
  const height = Math.round(CHARACTER * (1 + 2 * ROOM));
  const width = Math.min(1600, Math.max(64, Math.round((height * around.width) / around.height)));
  const line = cut(gray, around, width, height);
  const flat = flattened(line, Math.round(height * 0.6));
  const soft = blurred(flat, 1, 1);
  const sign = inkIsDark(flat) ? 1 : -1;
  return [
    mapped(flat, (value) => 0.62 + sign * value * 0.24),
    mapped(soft, (value) => (sign * value > -0.55 ? 1 : 0)),
  ];
}

const mapped = ({ width, height, data }: Gray, change: (value: number) => number): Gray => {
  const out = newGray(width, height);
  for (let i = 0; i < data.length; i += 1) out.data[i] = Math.min(1, Math.max(0, change(data[i]!)));
  return out;
};

/** Characters cover less area than the background, so the rarer extreme is ink. */
export function inkIsDark({ width, height, data }: Gray): boolean {
  let skew = 0;
  const [from, to] = [Math.round(height * 0.25), Math.round(height * 0.75)];
  for (let i = from * width; i < to * width; i += 1) skew += data[i]! ** 3;
  return skew < 0;
}
