import * as z from '@kickstand/domain/zod';
import { describe, expect, it, vi } from 'vitest';
import { definitionOf, inputFields, maximumOf } from './testing/index.ts';

const STRINGS = inputFields('string');
const NUMBERS = inputFields('number');
const LISTS = (['array', 'set', 'map', 'record'] as const).flatMap(inputFields);

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

  it('V1 takes no longer below its limit than a walk over it: twice the text, at most twice the time', () => {
    const slow = STRINGS.flatMap(({ where, schema }) => {
      const limit = Math.min(maximumOf(schema) ?? LENGTH, LENGTH);
      return ATTACKS.some((attack) => growsFaster(schema, attack, limit)) ? [where] : [];
    });
    expect(slow).toEqual([]);
  });

  it('V1 would find a pattern whose time grows with the square of the length', () => {
    const quadratic = z.string().check(z.maxLength(6000), z.regex(/^a*a*$/));
    expect(ATTACKS.some((attack) => growsFaster(quadratic, attack, 6000))).toBe(true);
  });

  it('V1 has a limit, also ids, days and times', () => {
    const open = STRINGS.filter(({ schema }) => maximumOf(schema) === null);
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  it('V1 is a text of another kind if it is no id, day or time, also if its characters are wide', () => {
    for (const format of ['uuid', 'date', 'datetime']) {
      const found = STRINGS.filter(({ schema }) => definitionOf(schema).format === format);
      expect(found.length).toBeGreaterThan(3);
      for (const { schema } of found)
        for (const length of [1, 5, 8, 15, 19, 35, 40, 41, 80])
          expect(schema.safeParse('🏍'.repeat(length)).success).toBe(false);
    }
  });

  it('V1 is measured before a pattern sees it', () => {
    const unmeasured = STRINGS.filter(({ schema }) => seesTooLong(schema));
    expect(unmeasured.map(({ where }) => where)).toEqual([]);
  });
});

describe('every list that a caller can send', () => {
  it('V1 V10 WO-05 INV-06 has a most that it may hold: 70,000 statuses are refused before the database sees them', () => {
    expect(LISTS.length).toBeGreaterThan(30);
    const open = LISTS.filter(({ schema }) => maximumOf(schema) === null);
    expect(open.map(({ where }) => where)).toEqual([]);
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

/** Both runtimes have it; the contract's types are of neither. */
const { performance } = globalThis as unknown as { readonly performance: { now(): number } };

/** Of three tries the quickest: a machine that was busy elsewhere is no fault of a pattern. */
function quickest(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const since = performance.now();
    work();
    best = Math.min(best, performance.now() - since);
  }
  return best;
}

/** What takes less than this at the limit is no attack, however it grows. */
const HARMLESS_MS = 4;
/** Of a value and one four times as long: 4 if the time grows with the length, 16 with its square. */
const FASTER_THAN_LINEAR = 9;

/** An attack adds this much at most around what it repeats. */
const LONGER_BY = 16;

/** With n, 2n and 4n characters, the last at the limit. */
function growsFaster(schema: z.ZodMiniType, attack: (length: number) => string, limit: number): boolean {
  const timeFor = (length: number) => {
    const text = attack(Math.max(0, length - LONGER_BY)).slice(0, length);
    return quickest(() => schema.safeParse(text));
  };
  const longest = timeFor(limit);
  if (longest < HARMLESS_MS) return false;
  return longest > FASTER_THAN_LINEAR * timeFor(limit / 4) || longest > 3 * timeFor(limit / 2);
}

/** How zod counts the characters of a text before it compares them with a limit. One class, no repetition. */
const ZOD_COUNTS = '/[\\uD800-\\uDBFF]/';

/** Whether any pattern runs on a text that is too long: `test`, `match`, `replace` and `split` all come by `exec`. */
function seesTooLong(schema: z.ZodMiniType): boolean {
  const length = 2 * (maximumOf(schema) ?? 0) + 1;
  const spied = vi.spyOn(RegExp.prototype, 'exec');
  try {
    schema.safeParse('0'.repeat(length));
    const { calls, contexts } = spied.mock;
    return calls.some(
      ([text], call) => String(text).length >= length && String(contexts[call]) !== ZOD_COUNTS,
    );
  } finally {
    spied.mockRestore();
  }
}
