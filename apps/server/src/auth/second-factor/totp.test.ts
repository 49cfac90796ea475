import { expect, it } from 'vitest';
import { newRecoveryCodes } from './recovery-codes.ts';
import { base32, matchingStep, newTotpSecret, stepAt, totpAt, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B; its codes are eight digits there, of which ours are the last six. */
const SECRET = base32(Buffer.from('12345678901234567890'));

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('AUT-16 has the code of RFC 6238 at second %i', (seconds, code) => {
  expect(totpAt(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
});

it('AUT-16 takes a code one step early or late, not two', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const step = stepAt(now);
  for (const off of [-1, 0, 1])
    expect(matchingStep(SECRET, totpAt(SECRET, step + off), now)).toBe(step + off);
  for (const off of [-2, 2]) expect(matchingStep(SECRET, totpAt(SECRET, step + off), now)).toBeNull();
});

it('AUT-16 makes secrets an authenticator reads, and a link it opens', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri('ABC', 'ana@shop.test', 'Moto & Sons')).toBe(
    'otpauth://totp/Moto%20%26%20Sons:ana%40shop.test?secret=ABC&issuer=Moto%20%26%20Sons',
  );
});

it('AUT-16 makes ten recovery codes of 120 random bits each', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes);
  for (const ten of codes) expect(ten).toHaveLength(10);
  const all = codes.flat();
  for (const code of all) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/); // 24 letters of 5 bits
  expect(new Set(all).size).toBe(all.length);
  // each place takes every letter: with fewer, or with a letter that comes too often, there would be fewer bits
  for (let place = 0; place < 29; place += 1)
    if (place % 5 !== 4) expect(new Set(all.map((code) => code[place])).size).toBe(32);
});
