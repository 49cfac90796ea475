import { VOID_REFUSALS } from '@kickstand/domain/payments';
import { describe, expect, it } from 'vitest';
import { money as en } from '../../i18n/en/home/money.ts';
import { money as es } from '../../i18n/es/home/money.ts';

describe('why something cannot be voided', () => {
  it.each(VOID_REFUSALS)('TXN-03 has a sentence in both languages: %s', (why) => {
    for (const texts of [en, es]) expect(texts.void.why).toHaveProperty(why, expect.stringMatching(/\.$/));
  });
});
