import type { Language } from '@kickstand/domain/language';
import { createContext } from 'react';

/** What became of a question to the server. */
export type Asked<Value> =
  | { state: 'asking' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'there'; value: Value };

/** The data for hydration: what the server put into the document beside the page. */
export interface Served {
  /** What it answered already, by the path a page asks. */
  readonly answers: Readonly<Record<string, Asked<unknown>>>;
  /** It rendered the page, too: the first render here must give the same. */
  readonly rendered: boolean;
  readonly language: Language;
  readonly now: number;
}

/** null: a browser that renders on its own, as in development. */
export const ServedContext = createContext<Served | null>(null);

/** The id of the element in the document; the server writes it. */
export const SERVED_ID = 'served';

export function readServed(): Served | null {
  const element = document.getElementById(SERVED_ID);
  return element ? (JSON.parse(element.textContent ?? 'null') as Served | null) : null;
}
