import { describe, expect, it } from 'vitest';
import type { StoredMark } from './marks.ts';
import { withUnsentMarks } from './unsent-marks.ts';

const PATH = 'bike-photos/a.jpg';
const circle = { kind: 'circle', x: 0.2, y: 0.2, toX: 0.4, toY: 0.4, word: null, note: '' } as const;
const stored: StoredMark = {
  ...{ ...circle, id: 'one', path: PATH, revision: 3, by: 'Dana', at: '2026-11-12T00:00:00.000Z' },
};
const save = (id: string, revision: number, note: string, path = PATH) => ({
  call: 'damage.saveMark' as const,
  input: { path, revision, mark: { ...circle, id, note } },
  at: Date.parse('2026-11-13T00:00:00.000Z'),
});

describe('marks that are on this device', () => {
  it('OFF-02 OFF-03 are shown over those of the server, with the revision that the next change is made over', () => {
    const marks = withUnsentMarks(
      [stored],
      [save('one', 3, 'Dent'), save('two', 0, 'Scratch'), save('two', 1, 'Long scratch')],
      [PATH],
    );
    expect(marks.map(({ id, note, revision, by }) => [id, note, revision, by])).toEqual([
      ['one', 'Dent', 4, 'Dana'],
      ['two', 'Long scratch', 2, ''],
    ]);
  });

  it('OFF-02 are not shown once they were removed, nor on another photo', () => {
    const removed = { call: 'damage.removeMark' as const, input: { id: 'two', revision: 1 }, at: 0 };
    const marks = withUnsentMarks(
      [stored],
      [save('two', 0, 'Scratch'), removed, save('three', 0, '', 'bike-photos/b.jpg')],
      [PATH],
    );
    expect(marks.map(({ id }) => id)).toEqual(['one']);
  });
});
