import { describe, expect, it } from 'vitest';
import {
  HOSTILE_TEXTS,
  holdsWords,
  inputFields,
  maximumOf,
  NOT_WORDS,
  outputFields,
  PROCEDURES,
} from './testing/index.ts';

const nameOf = (where: string) => where.replaceAll('[]', '').split('.').at(-1) ?? '';
const writes = new Set(
  PROCEDURES.filter(({ method }) => method !== 'GET').map(({ path }) => path.replaceAll('/', '.')),
);
const isWritten = (where: string) =>
  where.split('.').some((_, at, parts) => writes.has(parts.slice(0, at + 1).join('.')));

/** Fields that a caller fills with any words. */
const TYPED = inputFields('string').filter(
  ({ where, schema }) =>
    isWritten(where) &&
    Object.values(HOSTILE_TEXTS).some(
      (text) => schema.safeParse(text.slice(0, maximumOf(schema) ?? text.length)).success,
    ),
);
/** Fields of answers that the tests of screens, papers and served pages fill with hostile words. */
const SHOWN = outputFields('string').filter(({ where, schema }) => holdsWords(schema, nameOf(where)));

/** What a caller sends and no answer has as words under that name. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'hashed, encrypted or compared, and never in an answer': [
    ...['password', 'currentPassword', 'passcode', 'passphrase', 'signingKey', 'token', 'seen'],
  ],
  'the id of a record: what is none is not found': ['id', 'itemId', 'key'],
  'the path of a picture that the caller has stored: any other is refused after the schema': [
    ...['path', 'photos', 'additionalPhotos', 'photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack'],
    ...['idScan', 'customerSignature', 'technicianSignature'],
  ],
  'the terms in force: any others are refused after the schema': ['termsVersion'],
  'in answers the text of one of the questions of a job': ['question'],
};

describe('every field that takes any words', () => {
  it('AUT-17 comes back in an answer by the same name, where tests fill it with hostile words, or is known to be nowhere', () => {
    expect(TYPED.length).toBeGreaterThan(300);
    const shown = new Set(SHOWN.map(({ where }) => nameOf(where)));
    const missing = new Set(TYPED.map(({ where }) => nameOf(where)).filter((name) => !shown.has(name)));
    const listed = Object.values(ELSEWHERE).flat();
    expect([...missing].sort()).toEqual([...listed].sort());
  });
});

describe('the fields of answers that hold no words', () => {
  it('AUT-17 are all there, each with one reason', () => {
    const names = new Set(outputFields('string').map(({ where }) => nameOf(where)));
    const listed = Object.values(NOT_WORDS).flat();
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
