import { describe, expect, it } from 'vitest';
import * as enDashboard from './en/dashboard.ts';
import * as enEntry from './en/index.ts';
import * as enLinks from './en/links.ts';
import * as enSetup from './en/setup.ts';
import * as enStaff from './en/staff.ts';
import * as esDashboard from './es/dashboard.ts';
import * as esEntry from './es/index.ts';
import * as esLinks from './es/links.ts';
import * as esSetup from './es/setup.ts';
import * as esStaff from './es/staff.ts';

/** Every text under its path. */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
}

const english = new Map(flat({ ...enEntry, ...enLinks, ...enSetup, ...enDashboard, ...enStaff }));
const spanish = new Map(flat({ ...esEntry, ...esLinks, ...esSetup, ...esDashboard, ...esStaff }));
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('catalogs', () => {
  it('NAV-06 has every English text in Spanish, with the same figures in it', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english)
      expect(placeholders(spanish.get(key) ?? ''), key).toEqual(placeholders(text));
  });

  it('has no empty text', () => {
    for (const [key, text] of [...english, ...spanish]) expect(text.trim(), key).not.toBe('');
  });
});
