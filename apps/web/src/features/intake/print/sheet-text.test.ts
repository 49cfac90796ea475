import { describe, expect, it } from 'vitest';
import { sheetText } from './sheet-text.ts';

describe('a note on paper', () => {
  it('PRT-01 shrinks with its length, and keeps every word', () => {
    expect(sheetText('Front clunks.')).toEqual({ shown: 'Front clunks.', size: 'normal' });
    expect([900, 2000, 5000].map((length) => sheetText('x'.repeat(length)).size)).toEqual([
      'small',
      'tiny',
      'least',
    ]);
    expect(sheetText('x'.repeat(5000)).shown).toHaveLength(5000);
  });

  it('PRT-01 keeps a few lines as lines, and joins many', () => {
    expect(sheetText('a\n\n b ').shown).toBe('a\nb');
    expect(sheetText(Array(40).fill('a').join('\n')).shown).toBe(Array(40).fill('a').join(' · '));
  });
});
