import { phoneDigits } from '../format/index.ts';

/** What two people would have to share to be the same one. A like name only suggests: families share phones. */
export const normalizePhone = phoneDigits;
export const normalizeEmail = (email: string) => email.trim().toLowerCase();
/** Letters and digits only: `K42 NRV` and `k42-nrv` are the same plate. */
export const normalizePlate = (plate: string) => plate.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Without accents, capitals and doubled spaces: how names are compared and searched. */
export function searchForm(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

const WORDS_AT_MOST = 6;

/** What is looked for, word by word. */
export const plainWords = (search: string): string[] =>
  searchForm(search).split(' ').filter(Boolean).slice(0, WORDS_AT_MOST);

/** The same where people are found too: a phone, however it is written, is one word of its ten digits. */
export const searchWords = (search: string): string[] =>
  plainWords(search.replace(/[(+]?\d[\d\s().-]{5,}\d/g, normalizePhone));
