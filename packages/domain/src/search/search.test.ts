import { describe, expect, it } from 'vitest';
import { searchTerms } from './index.ts';

describe('NAV-08 what someone types into the search', () => {
  it('is compared without accents, capitals and doubled spaces', () => {
    expect(searchTerms('  Siobhán   PEÑA ')).toMatchObject({
      words: ['siobhan', 'pena'],
      text: 'siobhan pena',
    });
  });

  it('is a number with or without its prefix, for the record that has it', () => {
    for (const typed of ['WO-138', 'wo 138', '#138', '138'])
      expect([typed, searchTerms(typed)?.orderNumber]).toEqual([typed, 138]);
    expect(searchTerms('IN-24')).toMatchObject({ intakeNumber: 24, orderNumber: null });
    for (const typed of ['138a', '0', '99999999999', 'wo-'])
      expect([typed, searchTerms(typed)?.orderNumber]).toEqual([typed, null]);
  });

  it('is a phone in any writing', () => {
    expect(searchTerms('+1 (973) 555-0142')?.digits).toBe('9735550142');
    expect(searchTerms('555-0142')?.digits).toBe('5550142');
    expect(searchTerms('JH2PC35106M700635')?.digits).toBeNull();
  });

  it('is nothing when it is blank, and never more than a few words', () => {
    expect(searchTerms(' ')).toBeNull();
    expect(searchTerms('a b c d e f g h')?.words).toHaveLength(6);
  });
});
