import * as z from '@kickstand/domain/zod';
import { expect, it } from 'vitest';
import { salvageOf } from '../salvage.ts';
import { logOddValues, readStored } from './stored-json.ts';

const PLACE = { table: 'workorder_jobs', column: 'estimate' };
const ESTIMATE = salvageOf(
  z.object({
    version: z.number(),
    approved: z.nullable(z.object({ cents: z.number() })),
    lines: z.array(
      z.object({ kind: z.enum(['part', 'labor']), text: z.string(), photos: z.array(z.string()) }),
    ),
  }),
);
const WHOLE = {
  version: 1,
  approved: { cents: 5 },
  lines: [{ kind: 'part', text: 'Pads', photos: ['a.jpg'], more: 1 }],
};

it('V8 a stored value with the right types is returned unchanged, with unknown fields', () => {
  expect(readStored(PLACE, ESTIMATE, WHOLE)).toBe(WHOLE);
});

it('V8 an odd stored value shows what can be shown; an unknown enum value is left out', () => {
  const odd = {
    version: '1',
    approved: 5,
    lines: [
      ...WHOLE.lines,
      5,
      { kind: 'gift', text: 'x', photos: [] },
      { kind: 'labor', photos: [5, 'b.jpg'] },
    ],
  };
  expect(readStored(PLACE, ESTIMATE, odd)).toEqual({
    version: 0,
    approved: null,
    lines: [...WHOLE.lines, { kind: 'labor', text: '', photos: ['b.jpg'] }],
  });
  for (const value of [null, 5, 'text', [], true])
    expect(readStored(PLACE, ESTIMATE, value, 'none')).toBe('none');
});

it('V8 odd stored values are in the log by table, column and field, without the value, once a minute', () => {
  const lines: unknown[] = [];
  const log = logOddValues({ warn: (fields: unknown) => lines.push(fields) } as never);
  for (let reads = 0; reads < 3; reads++)
    readStored(PLACE, ESTIMATE, { ...WHOLE, approved: { cents: 'Ana Núñez' } });
  log.stop();
  readStored({ ...PLACE, column: 'other' }, ESTIMATE, 5);
  expect(lines).toEqual([{ ...PLACE, fields: ['approved.cents'] }]);
});
