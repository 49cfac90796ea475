import type { Language } from '@kickstand/domain/language';
import { createContext } from 'react';

/** The outcome of a call to the server. */
export type Asked<Value> =
  | { state: 'asking' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'there'; value: Value };

/** Data for hydration, which the server puts into the document next to the page. */
export interface Served {
  /** Answers it already has, by path. */
  readonly answers: Readonly<Record<string, Asked<unknown>>>;
  /** The server also rendered the page: the first render here must be the same. */
  readonly rendered: boolean;
  readonly language: Language;
  readonly now: number;
}

/** Null if the browser renders on its own, as in development. */
export const ServedContext = createContext<Served | null>(null);

/** The id of the element that the server writes. */
export const SERVED_ID = 'served';

export function readServed(): Served | null {
  const element = document.getElementById(SERVED_ID);
  return element ? (JSON.parse(element.textContent ?? 'null') as Served | null) : null;
}
