import * as z from '@kickstand/domain/zod';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { definitionOf, inputFields, maximumOf, PROCEDURES } from './testing/index.ts';

const STRINGS = inputFields('string');
const NUMBERS = inputFields('number');
const LISTS = (['array', 'set', 'map', 'record'] as const).flatMap(inputFields);

/** Starts like a match and never completes one, so that an ambiguous pattern backtracks. */
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
/** At this length a linear scan takes a thousandth of this, a quadratic one a hundred times as long. */
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

/** The database's `integer` ends at 2³¹ − 1; one above it used to cause an internal error. */
const TOO_LARGE = [2 ** 31, 2 ** 32, 10 ** 15, Number.MAX_SAFE_INTEGER, 1e300, -(2 ** 31) - 1, -1e300];

/** A duration is subtracted from now and never stored: it may exceed an integer, but has a limit too. */
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

/** The best of three runs: a busy machine must not fail a pattern. */
function isEndless(schema: z.ZodMiniType, text: string): boolean {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const since = Date.now();
    schema.safeParse(text);
    if (Date.now() - since < ENDLESS_MS) return false;
  }
  return true;
}

/** Available in both runtimes, but in neither's types here. */
const { performance } = globalThis as unknown as { readonly performance: { now(): number } };

/** The best of three runs: a busy machine must not fail a pattern. */
function quickest(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const since = performance.now();
    work();
    best = Math.min(best, performance.now() - since);
  }
  return best;
}

/** Anything faster than this at the limit is no attack, however it grows. */
const HARMLESS_MS = 4;
/** Ratio of the times for a value and one four times as long: 4 is linear, 16 quadratic. */
const FASTER_THAN_LINEAR = 9;

/** The longest prefix and suffix of an attack around what it repeats. */
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

/** How zod counts the characters of a text before comparing with a limit. One class, no repetition. */
const ZOD_COUNTS = '/[\\uD800-\\uDBFF]/';

/**
 * Detects whether any pattern runs on a text that is too long: `test`, `match`, `replace` and `split` all
 * call `exec`.
 */
function seesTooLong(schema: z.ZodMiniType): boolean {
  const length = 2 * (maximumOf(schema) ?? 0) + 1;
  return ATTACKS.some((attack) => {
    const text = attack(length + LONGER_BY).padEnd(length, '0');
    return (
      patternsOver(
        ({ length: seen }) => seen >= length,
        () => schema.safeParse(text),
      ).length > 0
    );
  });
}

/** The patterns that ran on such a text. */
function patternsOver(isTooLong: (text: string) => boolean, work: () => void): string[] {
  const spied = vi.spyOn(RegExp.prototype, 'exec');
  try {
    work();
    const { calls, contexts } = spied.mock;
    return calls.flatMap(([text], call) => {
      const pattern = String(contexts[call]);
      return isTooLong(String(text)) && pattern !== ZOD_COUNTS ? [pattern] : [];
    });
  } finally {
    spied.mockRestore();
  }
}

/** A sample for each kind of text, if the field's own rules accept one of these. */
const TEXTS = [
  ...['a', 'A1', 'abcd', '12', '2026-01-01', '2026-01-01T10:00:00.000Z', '9735550142', '07105', 'NJ'],
  ...['a@b.test', 'America/New_York', 'en', '123456', '1.0.0', 'https://a.test/{vin}', '{CAT}-{NNNN}', ''],
  ...['2f1b0c9e-5d1f-4c38-9f51-0c1f6f5a0001', 'bike-photos/2f1b0c9e-5d1f-4c38-9f51-0c1f6f5a0001.jpg'],
  ...['correct-horse-battery', '12:00', 'a'.repeat(40)],
];

/** A value that the schema accepts, as far as it can be guessed, with `long` as the text of that field. */
function exampleOf(schema: z.ZodMiniType, at: readonly string[], long: string): unknown {
  const definition = definitionOf(schema);
  const inner = (of: z.ZodMiniType | undefined, path: readonly string[] = at) =>
    of ? exampleOf(of, path, long) : undefined;
  switch (definition.type) {
    case 'string':
      return at.length === 0 ? long : (TEXTS.find((text) => schema.safeParse(text).success) ?? 'a');
    case 'number':
      return [1, 0, 15, 100, 1000].find((number) => schema.safeParse(number).success) ?? 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, field]) => [
          name,
          inner(field, name === at[0] ? at.slice(1) : ['-']),
        ]),
      );
    case 'array':
      return [inner(definition.element)];
    case 'union':
      return inner(
        definition.options?.find((option) => textsIn(option).length > 0) ?? definition.options?.[0],
      );
    case 'record':
      return {};
    default:
      return inner(definition.innerType);
  }
}

/** The paths of all texts in a schema. */
function textsIn(schema: z.ZodMiniType | undefined): { path: string[]; schema: z.ZodMiniType }[] {
  if (!schema) return [];
  const definition = definitionOf(schema);
  if (definition.type === 'string') return [{ path: [], schema }];
  if (definition.shape)
    return Object.entries(definition.shape).flatMap(([name, field]) =>
      textsIn(field).map((text) => ({ ...text, path: [name, ...text.path] })),
    );
  const option = definition.options?.find((one) => textsIn(one).length > 0);
  return textsIn(option ?? definition.innerType ?? definition.element);
}

/** Words that a pattern matches, to be made into texts that nearly match it. Lookaround cannot be generated. */
function wordsOf(pattern: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(pattern, { size: 'xsmall' }), { numRuns: 5, seed: 1 });
  } catch {
    return TEXTS.filter((text) => pattern.test(text));
  }
}

const LONGEST_WORD = 16;
/** First so short that even a time that doubles with each character ends. */
const SHORT_LENGTHS = [24, 32, 48, 64];

/** What nearly matches: a word of the pattern, a part of it repeated, and an end that never matches. */
function nearly(pattern: RegExp): ((length: number) => string)[] {
  const words = [...new Set(wordsOf(pattern).map((word) => word.slice(0, LONGEST_WORD)))];
  return words.flatMap((word) =>
    [1, 2, 3].flatMap((width) =>
      [...word].slice(0, 1 - width || word.length).map((_, from) => {
        const part = word.slice(from, from + width);
        return (length: number) =>
          `${word.slice(0, from)}${part.repeat(Math.ceil(length / part.length)).slice(0, length)}\u0001`;
      }),
    ),
  );
}

/** Whether a text that nearly matches keeps the pattern busy. */
function isBusy(pattern: RegExp, limit: number): boolean {
  const fresh = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  return nearly(fresh).some((attack) => {
    const timeFor = (length: number) => quickest(() => fresh.test(attack(length)));
    if (SHORT_LENGTHS.some((length) => timeFor(length) > HARMLESS_MS)) return true;
    const longest = timeFor(limit);
    return longest > HARMLESS_MS && longest > FASTER_THAN_LINEAR * timeFor(limit / 4);
  });
}

/** Every pattern that the contract runs on a text, also in its rules, with the longest text that it is run on. */
function patternsOfContract(): Map<string, { readonly pattern: RegExp; readonly limit: number }> {
  const found = new Map<string, { readonly pattern: RegExp; readonly limit: number }>();
  const spied = vi.spyOn(RegExp.prototype, 'exec');
  try {
    for (const { schema } of STRINGS) {
      spied.mockClear();
      for (const text of TEXTS) schema.safeParse(text);
      const limit = Math.min(maximumOf(schema) ?? LENGTH, LENGTH);
      for (const pattern of spied.mock.contexts as RegExp[])
        if ((found.get(String(pattern))?.limit ?? 0) < limit) found.set(String(pattern), { pattern, limit });
    }
  } finally {
    spied.mockRestore();
  }
  return found;
}

describe('every pattern of the contract', () => {
  it('V1 takes no longer than linear for what nearly matches it, made from the pattern itself', () => {
    const patterns = patternsOfContract();
    expect(patterns.size).toBeGreaterThan(20);
    const busy = [...patterns].filter(([, { pattern, limit }]) => isBusy(pattern, limit));
    expect(busy.map(([pattern]) => pattern)).toEqual([]);
  });

  it('V1 would find a pattern that is busy with what nearly matches it', () => {
    expect(isBusy(/^\d+-\d*\d*$/, 6000)).toBe(true);
  });
});

describe('every input as a whole', () => {
  it('V1 has rules over several fields, too, and none of them sees a text that is too long', () => {
    let looked = 0;
    const seen = PROCEDURES.flatMap(({ path, input }) =>
      textsIn(input).flatMap(({ path: at, schema }) => {
        const length = 2 * (maximumOf(schema) ?? 0) + 1;
        if (!input || length === 1) return [];
        looked += 1;
        const long = '0'.repeat(length);
        const value = exampleOf(input, at, long);
        expect(JSON.stringify(value)).toContain(long);
        const ran = patternsOver(
          (text) => text.includes(long),
          () => input.safeParse(value),
        );
        return ran.map((pattern) => `${path} ${at.join('.')} ${pattern}`);
      }),
    );
    expect(looked).toBeGreaterThan(200);
    expect(seen).toEqual([]);
  });

  it('V1 would find a rule over several fields that looks at a text that is too long', () => {
    const open = z.object({ text: z.string() }).check(z.refine(({ text: typed }) => !/^a+b$/.test(typed)));
    const value = exampleOf(open, ['text'], 'a'.repeat(50));
    const ran = patternsOver(
      (text) => text.length >= 50,
      () => open.safeParse(value),
    );
    expect(ran).toEqual(['/^a+b$/']);
  });
});
