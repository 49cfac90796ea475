import type { Language } from '../language/index.ts';

export type Keyword = 'stop' | 'start' | 'help';

interface KeywordMatch {
  readonly keyword: Keyword;
  /** The word's language; null: used in both. */
  readonly language: Language | null;
}

/**
 * The keywords that carriers and the FCC (47 CFR 64.1200) require, and the Spanish ones. The text must be
 * that one word; otherwise it is a message for a person.
 */
const WORDS: Readonly<Record<string, KeywordMatch>> = {
  stop: { keyword: 'stop', language: null },
  stopall: { keyword: 'stop', language: 'en' },
  unsubscribe: { keyword: 'stop', language: 'en' },
  cancel: { keyword: 'stop', language: 'en' },
  end: { keyword: 'stop', language: 'en' },
  quit: { keyword: 'stop', language: 'en' },
  revoke: { keyword: 'stop', language: 'en' },
  optout: { keyword: 'stop', language: 'en' },
  alto: { keyword: 'stop', language: 'es' },
  parar: { keyword: 'stop', language: 'es' },
  baja: { keyword: 'stop', language: 'es' },
  start: { keyword: 'start', language: null },
  unstop: { keyword: 'start', language: 'en' },
  empezar: { keyword: 'start', language: 'es' },
  help: { keyword: 'help', language: 'en' },
  info: { keyword: 'help', language: 'en' },
  ayuda: { keyword: 'help', language: 'es' },
};

export function readKeyword(text: string): KeywordMatch | null {
  const word = text
    .trim()
    .toLowerCase()
    // phones type curly quotes, and people repeat “STOP” as they read it
    .replace(/^[\s"'“”‘’¡!.]+|[\s"'“”‘’!.]+$/g, '')
    .replace(/^(opt|stop)[\s-](out|all)$/, '$1$2');
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}
