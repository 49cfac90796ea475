import type { Language } from '../language/index.ts';
import { type Words, wordsFor } from './figure-texts.ts';
import type { Figures } from './figures.ts';

/** Placeholders of figures in a text, such as {{storage}}; their values come from the settings. */
export const PLACEHOLDERS = ['deposit', 'storage', 'grace', 'warranty', 'abandoned', 'tax'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const MEANINGS = {
  deposit: 'diagnosticFee',
  storage: 'storagePerDay',
  grace: 'storageGrace',
  warranty: 'warranty',
  abandoned: 'abandoned',
  tax: 'salesTax',
} as const satisfies Record<Placeholder, keyof Words>;

const PATTERN = /\{\{([^{}]*)\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(MEANINGS, name);

export const placeholderText = (name: Placeholder): string => `{{${name}}}`;

/** Every figure as it appears in a sentence: `storage` is "$40", `grace` is "48 horas". */
export function placeholderWords(figures: Figures, language: Language): Record<Placeholder, string> {
  const words = wordsFor(figures, language);
  return Object.fromEntries(PLACEHOLDERS.map((name) => [name, words[MEANINGS[name]]])) as Record<
    Placeholder,
    string
  >;
}

/** The built-in texts are functions of figures; with these they contain placeholders instead. */
export const placeholdersAsWords = (): Words =>
  Object.fromEntries(PLACEHOLDERS.map((name) => [MEANINGS[name], placeholderText(name)])) as unknown as Words;

/** An unknown name stays as it was typed. */
export const fillIn = (text: string, words: Record<Placeholder, string>): string =>
  text.replace(PATTERN, (whole, name: string) =>
    isPlaceholder(name.trim()) ? words[name.trim() as Placeholder] : whole,
  );

/** The placeholders in a text, unique and sorted. */
export function placeholdersIn(text: string): Placeholder[] {
  const names = [...text.matchAll(PATTERN)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter(isPlaceholder))].sort();
}

/** What looks like a placeholder and is not one: an unknown name, or unclosed braces. */
export function brokenPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(PATTERN)].flatMap(([whole, name = '']) =>
    isPlaceholder(name.trim()) ? [] : [whole],
  );
  const rest = text.replace(PATTERN, '').match(/\{\{[^\s{}]*|[^\s{}]*\}\}/g) ?? [];
  return [...new Set([...unknown, ...rest])];
}

export interface TextPart {
  readonly text: string;
  /** Null: words, not a figure. */
  readonly placeholder: Placeholder | null;
}

/** A text split at its placeholders; joined again it is the same text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    const name = (match[1] ?? '').trim();
    if (!isPlaceholder(name)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), placeholder: null });
    parts.push({ text: match[0], placeholder: name });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), placeholder: null });
  return parts;
}
