import * as z from '../zod/index.ts';

/** Limits of the calendar: beyond them, years do not have four digits and plans never end. */
const FIRST = '2000-01-01';
const LAST = '2199-12-31';

const inReach = (day: string) => day >= FIRST && day <= LAST;

export const daySchema = z.iso.date().check(z.refine(inReach, { error: 'OUT_OF_RANGE' }));

export const momentSchema = z.iso
  .datetime()
  .check(z.refine((at) => inReach(at.slice(0, 10)), { error: 'OUT_OF_RANGE' }));
