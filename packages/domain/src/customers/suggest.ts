import { normalizeEmail, normalizePhone, searchForm } from './normalize.ts';

/** Fields of the form that search for a known customer while typing. */
export const SUGGEST_BY = ['name', 'phone', 'email'] as const;
export type SuggestBy = (typeof SUGGEST_BY)[number];

/** Shorter texts match too many customers. Four digits: people give the end of their phone number. */
const SHORTEST: Record<SuggestBy, number> = { name: 3, phone: 4, email: 3 };

const NORMALIZE: Record<SuggestBy, (typed: string) => string> = {
  name: searchForm,
  phone: normalizePhone,
  email: normalizeEmail,
};

/** What is searched for; null if too little was typed. */
export function suggestText(by: SuggestBy, typed: string): string | null {
  const text = NORMALIZE[by](typed);
  return [...text].length >= SHORTEST[by] ? text : null;
}
