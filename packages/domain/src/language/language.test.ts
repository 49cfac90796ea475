import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, pickLanguage } from './index.ts';

describe('isLanguage', () => {
  it('knows the two languages and nothing else', () => {
    expect(LANGUAGES.every(isLanguage)).toBe(true);
    for (const other of ['fr', 'EN', '', null, undefined, 1]) expect(isLanguage(other)).toBe(false);
  });
});

describe('pickLanguage', () => {
  it('NAV-06 takes the first supported language from an Accept-Language header, by weight', () => {
    expect(pickLanguage('es-MX,es;q=0.9,en;q=0.8')).toBe('es');
    expect(pickLanguage('en;q=0.3, es;q=0.7')).toBe('es');
    expect(pickLanguage('fr-FR, pt;q=0.9, es;q=0.2')).toBe('es');
    expect(pickLanguage('EN-us')).toBe('en');
  });

  it("takes the browser's own list in its order", () => {
    expect(pickLanguage(['de-DE', 'es-US', 'en'])).toBe('es');
    expect(pickLanguage(['en-US', 'es'])).toBe('en');
  });

  it('falls back to English when nothing fits, is refused by weight 0, or is nonsense', () => {
    for (const nothing of [undefined, '', [], 'fr', '*', 'es;q=0', 'es;q=many', ',,;;']) {
      expect(pickLanguage(nothing)).toBe('en');
    }
  });
});
