import { searchForm } from '../customers/index.ts';
import { phoneDigits } from '../format/index.ts';

/** Kinds of results, in display order. */
export const HIT_KINDS = [
  'order',
  'customer',
  'bike',
  'appointment',
  'intake',
  'part',
  'conversation',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

export const SEARCH_LIMITS = { query: 100, words: 6, hits: 6, fuzzyFrom: 4 } as const;

export interface SearchTerms {
  /** In lower case without accents; every word must match. */
  readonly words: readonly string[];
  readonly text: string;
  /** `WO-138`, `wo 138`, `138`: an order's number. */
  readonly orderNumber: number | null;
  /** `IN-24`, `24`: a form's. */
  readonly intakeNumber: number | null;
  /** Phones are stored as digits: `(973) 555-0142` is searched as such. */
  readonly digits: string | null;
}

const NUMBER_MOST = 2_147_483_647;

/** The search text as query terms; null: nothing to search for. */
export function searchTerms(typed: string): SearchTerms | null {
  const text = searchForm(typed.slice(0, SEARCH_LIMITS.query));
  const words = text.split(' ').filter(Boolean).slice(0, SEARCH_LIMITS.words);
  if (words.length === 0) return null;
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= 7 && /^[\d\s().+-]+$/.test(text);
  return {
    words,
    text: words.join(' '),
    orderNumber: numbered(text, 'wo'),
    intakeNumber: numbered(text, 'in'),
    digits: isPhone ? phoneDigits(digits) : null,
  };
}

function numbered(text: string, prefix: string): number | null {
  const found = new RegExp(`^(?:${prefix}[\\s-]*|#)?(\\d{1,10})$`).exec(text)?.[1];
  const number = found === undefined ? Number.NaN : Number(found);
  return number > 0 && number <= NUMBER_MOST ? number : null;
}
