import { describe, expect, it } from 'vitest';
import {
  customerSchema,
  evidenceOf,
  mergeVerdict,
  normalizePlate,
  searchWords,
  suggestText,
} from './index.ts';

const record = (id: string, change: { mergedInto?: string; hasAliases?: boolean } = {}) => ({
  id,
  mergedInto: null,
  hasAliases: false,
  ...change,
});
const person = (change: Partial<Record<'name' | 'email' | 'phone', string>> = {}) => ({
  name: 'Ray Delgado',
  email: '',
  phone: '',
  ...change,
});

describe('a customer', () => {
  it('CUS-01 is looked for by a phone in any writing, and by words without accents', () => {
    expect(searchWords('(973) 555-0142')).toEqual(['9735550142']);
    expect(searchWords('+1 973.555.0142 Núñez')).toEqual(['9735550142', 'nunez']);
    expect(searchWords('  Ray   DELGADO ')).toEqual(['ray', 'delgado']);
    expect(normalizePlate('k42-nrv ')).toBe('K42NRV');
  });

  it('CUS-01 needs a name; phone and email may be empty but not wrong', () => {
    const facts = {
      ...person({ email: ' Ray@Mail.COM ' }),
      preferredContact: null,
      language: 'en',
      consentEmail: true,
      consentText: false,
      consentCall: true,
      notes: '',
    };
    expect(customerSchema.parse(facts).email).toBe('ray@mail.com');
    const codes = customerSchema
      .safeParse({ ...facts, name: ' ', email: 'ray', phone: '123' })
      .error?.issues.map(({ message }) => message);
    expect(codes).toEqual(['NAME_REQUIRED', 'EMAIL_INVALID', 'PHONE_INVALID']);
  });

  it('INT-14 is suggested once enough of a name, phone or email is typed', () => {
    expect(suggestText('name', ' Zoë N')).toBe('zoe n');
    expect(suggestText('name', 'zo ')).toBeNull();
    expect(suggestText('phone', '(0) 14-2')).toBe('0142');
    expect(suggestText('phone', '973')).toBeNull();
    expect(suggestText('email', 'RAY')).toBe('ray');
    expect(suggestText('email', 'ra')).toBeNull();
  });

  it('CUS-02 is a duplicate by phone or email however written; empty ones are nothing in common', () => {
    const ray = person({ phone: '9735550142', email: 'ray@mail.com' });
    const raymond = person({ name: 'Raymond Delgado', phone: '(973) 555-0142', email: 'RAY@mail.com' });
    expect(evidenceOf(ray, raymond, false)).toEqual(['phone', 'email']);
    expect(evidenceOf(person(), person({ name: 'Ana' }), false)).toEqual([]);
    expect(evidenceOf(person(), person({ name: 'ray  delgado' }), false)).toEqual(['name']);
  });

  it('CUS-02 is not merged into itself, into an alias, twice, or in a chain', () => {
    const plain = record('a');
    expect(mergeVerdict(plain, record('b'))).toEqual({ ok: true });
    expect(mergeVerdict(record('a', { hasAliases: true }), record('b'))).toEqual({ ok: true });
    expect(mergeVerdict(plain, plain)).toMatchObject({ code: 'MERGE_SAME' });
    expect(mergeVerdict(plain, record('b', { mergedInto: 'c' }))).toMatchObject({ code: 'MERGE_DONE' });
    expect(mergeVerdict(record('a', { mergedInto: 'c' }), record('b'))).toMatchObject({
      code: 'MERGE_INTO_ALIAS',
    });
    expect(mergeVerdict(plain, record('b', { hasAliases: true }))).toMatchObject({ code: 'MERGE_CHAIN' });
  });
});
