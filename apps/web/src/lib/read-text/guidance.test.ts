import { describe, expect, it } from 'vitest';
import { frameFacts, guidanceFor } from './guidance.ts';
import { blurred, type Gray, newGray } from './pixels/gray.ts';

/** Vertical strokes on a plate, spaced like characters. */
function strokes(ink: number, ground: number): Gray {
  const gray = newGray(480, 120);
  for (let i = 0; i < gray.data.length; i += 1) {
    const [x, y] = [i % 480, Math.floor(i / 480)];
    gray.data[i] = y > 40 && y < 80 && x % 12 < 4 ? ink : ground;
  }
  return gray;
}

describe('guidance for the camera', () => {
  it('CAM-05 says that it is too dark, to hold still or to move closer; a good frame gets none of it', () => {
    const sharp = strokes(0.1, 0.8);
    expect(guidanceFor(frameFacts(sharp), 0.6)).toBe('look');
    expect(guidanceFor(frameFacts(sharp), 0.2)).toBe('far');
    expect(guidanceFor(frameFacts(blurred(sharp, 3, 0)), 0.6)).toBe('still');
    expect(guidanceFor(frameFacts(strokes(0.01, 0.06)), null)).toBe('dark');
  });

  it('CAM-05 a black plate with white characters is not a dark room', () => {
    const plate = strokes(0.9, 0.05);
    // the plate fills half of the picture, next to a bike in daylight
    for (let i = 0; i < plate.data.length / 2; i += 1) plate.data[i] = 0.5;
    expect(guidanceFor(frameFacts(plate), 0.6)).toBe('look');
  });
});
