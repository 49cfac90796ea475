import { PASSWORD_MIN } from '@kickstand/domain/auth';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable.ts';

const COMMON = dictionary['passwords-common'].map(String);

describe('a common password', () => {
  it('AUT-16 W5 of the bundled list that is long enough is refused, in any case', async () => {
    const longEnough = COMMON.filter((password) => password.length >= PASSWORD_MIN);
    // docs/asvs.md names both numbers
    expect([COMMON.length, longEnough.length]).toEqual([49_233, 308]);
    const accepted: string[] = [];
    for (const password of longEnough)
      for (const typed of [password, password.toUpperCase(), capitalized(password)])
        if (!(await isGuessable(typed, {}, 'Ironbound Moto'))) accepted.push(typed);
    expect(accepted).toEqual([]);
  });

  it.each(['2024-yamaha-07', '08&Monkey&1987', 'DragonDragon#7&3', '7_mustangmustang'])(
    'AUT-16 W5 that is too short is refused when it is written twice or with digits and signs around it: %s',
    async (password) => {
      expect(await isGuessable(password, {}, 'Ironbound Moto')).toBe(true);
    },
  );
});

describe('a password that is hard to guess', () => {
  it.each(['mvqzrtwkplhd', '840273916558204', 'umbrella crimson walrus', '北極熊喜歡喝紅茶和咖啡'])(
    'AUT-16 %s may be of one kind of character',
    async (password) => {
      expect(await isGuessable(password, {}, 'Ironbound Moto')).toBe(false);
    },
  );
});

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
