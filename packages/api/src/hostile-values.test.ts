import type * as z from '@kickstand/domain/zod';
import { describe, expect, it } from 'vitest';
import { checksOf, inputFields } from './testing/index.ts';

const STRINGS = inputFields('string');
const NUMBERS = inputFields('number');

/** Begins like something that matches, and never does: what makes a pattern with two ways to go try all of them. */
const ATTACKS: readonly ((length: number) => string)[] = [
  (length) => `a@${'a.'.repeat(length / 2)}@`,
  (length) => `${'a'.repeat(length)}\n`,
  (length) => `${'0'.repeat(length)}x`,
  (length) => `${' '.repeat(length)}x`,
  (length) => `${'a '.repeat(length / 2)}\n`,
  (length) => `${'a-'.repeat(length / 2)}\n`,
  (length) => `https://${'{vin}'.repeat(length / 5)} `,
  (length) => `${'{N'.repeat(length / 2)}`,
  (length) => `${'{CAT}'.repeat(length / 5)}\n`,
  (length) => `2026-01-01T${'00:'.repeat(length / 3)}x`,
  (length) => `${'<a '.repeat(length / 3)}`,
];

const LENGTH = 40_000;
/** A linear walk over so much takes a thousandth of this, a quadratic one a hundred times as long. */
const ENDLESS_MS = 150;
const TRIES = 3;

describe('every string that a caller can send', () => {
  it('V1 is checked in a time that does not grow faster than its length', () => {
    expect(STRINGS.length).toBeGreaterThan(200);
    const slow = STRINGS.filter(({ schema }) => ATTACKS.some((attack) => isEndless(schema, attack(LENGTH))));
    expect(slow.map(({ where }) => where)).toEqual([]);
  });

  it('V1 is measured before a pattern sees it', () => {
    const unmeasured = STRINGS.filter(({ schema }) => {
      const checks = checksOf(schema);
      const pattern = checks.findIndex(
        ({ check, format }) => check === 'string_format' && format === 'regex',
      );
      return (
        pattern >= 0 && !checks.slice(0, pattern).some(({ check, abort }) => check === 'max_length' && abort)
      );
    });
    expect(unmeasured.map(({ where }) => where)).toEqual([]);
  });
});

/** The database's `integer` ends at 2³¹ − 1; one above it is an error there, and was an internal error here. */
const TOO_LARGE = [2 ** 31, 2 ** 32, 10 ** 15, Number.MAX_SAFE_INTEGER, 1e300, -(2 ** 31) - 1, -1e300];

/** A length of time is subtracted from now and never stored: it may be longer than an integer counts, and ends too. */
const tooLargeFor = (where: string) =>
  where.endsWith('.heldMs[]') ? TOO_LARGE.filter((value) => value < 0 || value > 10 ** 12) : TOO_LARGE;

describe('every number that a caller can send', () => {
  it('V10 INV-05 has a range that the database can hold', () => {
    expect(NUMBERS.length).toBeGreaterThan(50);
    const open = NUMBERS.filter(({ where, schema }) =>
      tooLargeFor(where).some((value) => schema.safeParse(value).success),
    );
    expect(open.map(({ where }) => where)).toEqual([]);
  });
});

/** Of three tries the quickest: a machine that was busy elsewhere is no fault of a pattern. */
function isEndless(schema: z.ZodMiniType, text: string): boolean {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const since = Date.now();
    schema.safeParse(text);
    if (Date.now() - since < ENDLESS_MS) return false;
  }
  return true;
}
