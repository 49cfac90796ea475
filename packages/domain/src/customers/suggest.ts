import { normalizeEmail, normalizePhone, searchForm } from './normalize.ts';

/** The fields of a form in which a customer is searched while they are typed. */
export const SUGGEST_BY = ['name', 'phone', 'email'] as const;
export type SuggestBy = (typeof SUGGEST_BY)[number];

/** Shorter texts match half of all customers. Four digits: people name the end of their phone number. */
const SHORTEST: Record<SuggestBy, number> = { name: 3, phone: 4, email: 3 };

const NORMALIZE: Record<SuggestBy, (typed: string) => string> = {
  name: searchForm,
  phone: normalizePhone,
  email: normalizeEmail,
};

/** What is searched for; null while too little is typed. */
export function suggestText(by: SuggestBy, typed: string): string | null {
  const text = NORMALIZE[by](typed);
  return [...text].length >= SHORTEST[by] ? text : null;
}
