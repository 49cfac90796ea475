import { describe, expect, it } from 'vitest';
import { inkIsDark } from '../engine/prepare-line.ts';
import { cut, overlap, part } from './box.ts';
import { findLines } from './find-lines.ts';
import { blurred, flattened, type Gray, newGray, shrunk, toGray } from './gray.ts';

const filled = (width: number, height: number, value: (x: number, y: number) => number): Gray => {
  const gray = newGray(width, height);
  gray.data.forEach((_, i) => {
    gray.data[i] = value(i % width, Math.floor(i / width));
  });
  return gray;
};

/** Seventeen characters in a rotated row. */
const plate = (angle: number) =>
  filled(800, 400, (x, y) => {
    const [u, v] = [
      (x - 400) * Math.cos(angle) + (y - 200) * Math.sin(angle),
      (y - 200) * Math.cos(angle) - (x - 400) * Math.sin(angle),
    ];
    const inside = Math.abs(u) < 255 && Math.abs(v) < 20;
    const place = (((u + 255) % 30) + 30) % 30;
    // an E: one vertical and three horizontal strokes
    const ink = place < 6 || (place < 20 && (Math.abs(v) > 15 || Math.abs(v) < 3));
    return inside && ink ? 0.1 : 0.7;
  });
const bars = filled(800, 400, (x, y) =>
  Math.abs(y - 200) < 30 && Math.abs(x - 400) < 255 && x % 14 < 6 ? 0.1 : 0.7,
);

describe('pixels', () => {
  it('weighs colors as the eye does', () => {
    const { data } = toGray({
      width: 2,
      height: 1,
      data: new Uint8Array([255, 255, 255, 255, 0, 255, 0, 255]),
    });
    expect([...data].map((value) => Number(value.toFixed(3)))).toEqual([1, 0.587]);
  });

  it('keeps the mean when a picture shrinks or is blurred', () => {
    const gray = filled(64, 32, (x) => (x % 4 < 2 ? 1 : 0));
    expect([...shrunk(gray, 16).data].every((value) => Math.abs(value - 0.5) < 1e-6)).toBe(true);
    const soft = blurred(gray, 3, 3);
    expect(soft.data.reduce((sum, value) => sum + value, 0) / soft.data.length).toBeCloseTo(0.5, 1);
  });

  it('CAM-05 evens out the light: the same strokes in the shade and in the sun come out alike', () => {
    const strokes = flattened(filled(200, 40, (x) => (x % 10 < 4 ? 0.5 : 1) * (0.2 + (0.8 * x) / 200)));
    const at = (x: number) => strokes.data[20 * 200 + x]!;
    expect(Math.abs(at(52) - at(152))).toBeLessThan(0.35);
    expect(at(52)).toBeLessThan(-0.5);
    expect(at(57)).toBeGreaterThan(0.3);
  });

  it('cuts a turned box upright', () => {
    const turned = plate(0.1);
    const line = cut(turned, { x: 400, y: 200, width: 510, height: 40, angle: 0.1 }, 255, 20);
    const column = (x: number) => line.data[5 * 255 + x]!;
    expect(column(2)).toBeLessThan(0.3);
    expect(column(9)).toBeGreaterThan(0.6);
    expect(part({ x: 0, y: 0, width: 10, height: 10, angle: 0 }, 0.5, 1, 0, 1)).toMatchObject({
      x: 2.5,
      width: 5,
    });
  });

  it.each([-0.1, 0, 0.1])('CAM-05 finds a line of characters turned by %f', (angle) => {
    const wanted = { x: 400, y: 200, width: 510, height: 40, angle };
    const best = Math.max(...findLines(plate(angle), { from: 5, to: 26 }).map((box) => overlap(box, wanted)));
    expect(best).toBeGreaterThan(0.6);
  });

  it('CAM-05 mistakes neither an empty plate nor a barcode for a line of characters', () => {
    expect(findLines(bars, { from: 5, to: 26 })).toEqual([]);
    expect(
      findLines(
        filled(400, 300, () => 0.5),
        { from: 5, to: 26 },
      ),
    ).toEqual([]);
  });

  it('CAM-05 detects whether ink is light or dark, by the smaller area', () => {
    expect(inkIsDark(flattened(filled(200, 40, (x) => (x % 10 < 3 ? 0.1 : 0.8))))).toBe(true);
    expect(inkIsDark(flattened(filled(200, 40, (x) => (x % 10 < 3 ? 0.9 : 0.2))))).toBe(false);
  });
});
