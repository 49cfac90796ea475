import { describe, expect, it } from 'vitest';
import { differing, merged } from './revised.ts';

const opened = { name: 'Ironbound Moto', street: '210 Ferry Street', phone: '9735550100' };
const FIELDS = ['name', 'street', 'phone'] as const;

describe('RT-08 two people change one record', () => {
  it('names the fields that differ, in the order of the form', () => {
    const mine = { ...opened, phone: '9735550199', name: 'Ironbound' };
    expect(differing(FIELDS, mine, opened)).toEqual(['name', 'phone']);
  });

  it('a space at the end is no difference', () => {
    expect(differing(FIELDS, { ...opened, street: '210 Ferry Street ' }, opened)).toEqual([]);
  });

  it('keeping mine does not undo their change of a field I did not touch', () => {
    const mine = { ...opened, phone: '9735550199' };
    const theirs = { ...opened, street: '1 Market Street' };
    expect(merged(FIELDS, { opened, mine, theirs })).toEqual({ ...theirs, phone: '9735550199' });
  });
});
