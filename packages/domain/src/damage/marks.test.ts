import { describe, expect, it } from 'vitest';
import { drawnShape, MARK_SCALE, movedMark, resizedMark } from './index.ts';

describe('a mark on a photo', () => {
  it('DMG-01 is what was dragged, and of a usual size where someone only tapped', () => {
    const drag = drawnShape('circle', { x: 1000, y: 1000 }, { x: 3000, y: 2000 });
    expect(drag).toEqual({ kind: 'circle', x: 1000, y: 1000, toX: 3000, toY: 2000 });
    const tap = drawnShape('circle', { x: 5000, y: 5000 }, { x: 5010, y: 5005 });
    expect(tap.toX - tap.x).toBeGreaterThan(500);
    expect(drawnShape('pin', { x: 10, y: 10 }, { x: 4000, y: 3000 })).toEqual({
      ...{ kind: 'pin', x: 4000, y: 3000, toX: 4000, toY: 3000 },
    });
  });

  it('DMG-01 stays on the picture: at the edge it stops and keeps its size', () => {
    const mark = { kind: 'arrow', x: 200, y: 300, toX: 900, toY: 1300 } as const;
    const moved = movedMark(mark, { x: -5000, y: 20_000 });
    expect(moved).toEqual({ kind: 'arrow', x: 0, y: 9000, toX: 700, toY: MARK_SCALE });
    expect(drawnShape('circle', { x: -50, y: 0 }, { x: 12_000, y: 5 })).toMatchObject({
      x: 0,
      toX: MARK_SCALE,
    });
  });

  it('DMG-01 is resized from its second place; a pin has no size', () => {
    const mark = { kind: 'circle', x: 0, y: 0, toX: 1000, toY: 1000 } as const;
    expect(resizedMark(mark, { x: 50, y: -50 })).toMatchObject({ x: 0, toX: 1050, toY: 950 });
    const pin = { kind: 'pin', x: 5, y: 5, toX: 5, toY: 5 } as const;
    expect(resizedMark(pin, { x: 50, y: 50 })).toEqual(pin);
  });
});
