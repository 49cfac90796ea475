import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, hashOf } from './hash.ts';

/** The same value with the keys of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
}

it('AUD-01 gives equal values equal hashes, whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hashOf(shuffled(value))).toBe(hashOf(value));
    }),
  );
});

it('AUD-01 distinguishes any two different values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const same = canonicalJson(a) === canonicalJson(b);
      expect(hashOf(a) === hashOf(b)).toBe(same);
      expect(JSON.parse(canonicalJson(a))).toEqual(JSON.parse(JSON.stringify(a)));
    }),
  );
});
