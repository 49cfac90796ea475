import { describe, expect, it } from 'vitest';
import * as z from './index.ts';

const strict = z.strictObject({
  email: z.string().check(z.trim(), z.maxLength(10), z.regex(/^a@b$/)),
  count: z.int().check(z.maximum(3)),
  way: z.nullable(z.enum(['phone', 'email'])),
  list: z.array(z.uuid()).check(z.maxLength(1)),
  more: z.optional(z.strictObject({ year: z.string().check(z.length(4)) })),
  kind: z.union([z.object({ is: z.literal('a') }), z.object({ is: z.literal('b'), b: z.string() })]),
  notes: z._default(z.string(), ''),
  byId: z.record(z.uuid(), z.int()),
});

describe('a schema without its rules', () => {
  const lenient = z.withoutRules(strict);
  const odd = {
    email: ' not an address ',
    count: 4.5,
    way: 'carrier pigeon',
    list: ['1', '2'],
    more: { year: '' },
    kind: { is: 'b', b: 'x' },
    byId: { one: 1.5 },
  };

  it('V8 accepts values that break the rules, unchanged', () => {
    expect(strict.safeParse(odd).success).toBe(false);
    expect(lenient.parse(odd)).toEqual({ ...odd, notes: '' });
  });

  it('V8 strips unknown fields and rejects wrong types', () => {
    expect(lenient.parse({ ...odd, passwordHash: 'x' })).not.toHaveProperty('passwordHash');
    expect(lenient.safeParse({ ...odd, email: 1 }).success).toBe(false);
    expect(lenient.safeParse({ ...odd, kind: { is: 'c' } }).success).toBe(false);
  });
});
