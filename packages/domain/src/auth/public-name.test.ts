import { describe, expect, it } from 'vitest';
import { publicName } from './public-name.ts';

describe('a name in a mail to an unconfirmed address', () => {
  it.each([
    'Win at https://evil.test',
    'evil.test',
    'Visit casino.example/now',
    'www.evil',
    'evil。test',
    'evil．test',
    'mail me@evil.test',
    'пример.рф',
    'javascript://x',
  ])('W8 is left out if it contains a link: %s', (name) => {
    expect(publicName(name)).toBe('');
  });

  it.each(['Marisol', 'J. R.', 'Ma. Elena', 'María José', "O'Neil", 'Jean-Luc', 'Nguyễn', 'J.R.'])(
    'W8 is kept: %s',
    (name) => {
      expect(publicName(name)).toBe(name);
    },
  );

  it('W8 is checked in linear time', () => {
    const started = Date.now();
    publicName(`${'a '.repeat(100_000)}.`);
    expect(Date.now() - started).toBeLessThan(1000);
  });
});
