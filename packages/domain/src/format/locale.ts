import type { Language } from '../language/index.ts';

/** The shop is in the United States in both languages: 12-hour clock and decimal point in Spanish too. */
export const LOCALE: Record<Language, string> = { en: 'en-US', es: 'es-US' };
