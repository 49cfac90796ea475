import { phoneDigits } from '../format/index.ts';

/** What two records must share to be duplicates. A similar name only suggests it: families share phones. */
export const normalizePhone = phoneDigits;
export const normalizeEmail = (email: string) => email.trim().toLowerCase();
/** Letters and digits only: `K42 NRV` and `k42-nrv` are the same plate. */
export const normalizePlate = (plate: string) => plate.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Lower case, without accents and double spaces: for comparing and searching names. */
export function searchForm(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

const WORDS_AT_MOST = 6;

/** The search words. */
export const plainWords = (search: string): string[] =>
  searchForm(search).split(' ').filter(Boolean).slice(0, WORDS_AT_MOST);

/**
 * The same for searches that include people: a phone number, however it is written, is one word of ten
 * digits.
 */
export const searchWords = (search: string): string[] =>
  plainWords(search.replace(/[(+]?\d[\d\s().-]{5,}\d/g, normalizePhone));
