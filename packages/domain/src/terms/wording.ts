import { LANGUAGES, type Language } from '../language/index.ts';
import * as z from '../zod/index.ts';
import type { Figures } from './figures.ts';
import { TERMS_LIMITS } from './limits.ts';
import { fillIn, placeholdersAsWords, placeholderWords } from './placeholders.ts';
import { sectionNumber, TERMS_SECTIONS, type TermsSectionId, type TermsText } from './sections.ts';
import { englishTerms } from './text.en.ts';
import { spanishTerms } from './text.es.ts';

/** The unit of editing: the title with the text before the first section, and each section. */
export const TERMS_BLOCKS = ['intro', ...TERMS_SECTIONS] as const;
export type TermsBlock = (typeof TERMS_BLOCKS)[number];

export interface BlockText {
  readonly title: string;
  /** Paragraphs separated by an empty line. Plain text: markup is shown as text. */
  readonly text: string;
}

/** The terms as edited, with placeholders for figures. */
export type Wording = Record<Language, Record<TermsBlock, BlockText>>;

/** Bidirectional control characters can show a text in another order than it is stored. */
const HIDDEN = /[\u202a-\u202e\u2066-\u2069]/;
const hasControls = (text: string) => /\p{Cc}/u.test(text.replaceAll('\n', '')) || HIDDEN.test(text);
/** A tag, a comment, a declaration: people who paste these expect them to work, and they do not. */
const hasMarkup = (text: string) => /<[a-z!/?]/i.test(text);

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const inOneForm = (text: string) =>
  paragraphsOf(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ')).join('\n\n');

const plain = (max: number, tidy: (typed: string) => string) =>
  z.string().check(
    z.maxLength(2 * max, 'TOO_LONG'), // of the text as typed, including whitespace that is cleaned up
    z.overwrite(tidy),
    z.maxLength(max, 'TOO_LONG'),
    z.refine((text) => !hasControls(text), { error: 'CONTROL_CHARACTER' }),
    z.refine((text) => !hasMarkup(text), { error: 'MARKUP_REFUSED' }),
  );

/** A block as saved by the editor; it may be empty until it is published. */
export const blockTextSchema = z.strictObject({
  title: plain(TERMS_LIMITS.title, (typed) => typed.replace(/\s+/g, ' ').trim()),
  text: plain(TERMS_LIMITS.text, inOneForm),
});

/** The text every shop starts with. */
export function builtInWording(): Wording {
  const words = placeholdersAsWords();
  return { en: wordingOf(englishTerms(words)), es: wordingOf(spanishTerms(words)) };
}

const wordingOf = ({ title, intro, sections }: TermsText): Wording[Language] => ({
  intro: { title, text: intro },
  ...(Object.fromEntries(
    TERMS_SECTIONS.map((id) => [
      id,
      { title: sections[id].title, text: sections[id].paragraphs.join('\n\n') },
    ]),
  ) as Record<TermsSectionId, BlockText>),
});

export interface TermsSection {
  readonly number: number;
  readonly id: TermsSectionId;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The terms as they are read and signed, with every figure filled in. */
export interface Terms {
  readonly version: string;
  /** A calendar day, for `formatCalendarDate`. */
  readonly effective: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly TermsSection[];
}

export function renderTerms(
  wording: Wording,
  language: Language,
  { figures, version, effective }: { figures: Figures; version: string; effective: string },
): Terms {
  const words = placeholderWords(figures, language);
  const filled = (text: string) => fillIn(text, words);
  const { intro, ...sections } = wording[language];
  return {
    version,
    effective,
    title: filled(intro.title),
    intro: paragraphsOf(filled(intro.text)).join(' '),
    sections: TERMS_SECTIONS.map((id) => ({
      number: sectionNumber(id),
      id,
      title: filled(sections[id].title),
      paragraphs: paragraphsOf(filled(sections[id].text)),
    })),
  };
}

export const sameBlock = (one: BlockText, other: BlockText): boolean =>
  one.title === other.title && one.text === other.text;

/** The blocks that differ in either language. */
export const changedBlocks = (before: Wording, after: Wording): TermsBlock[] =>
  TERMS_BLOCKS.filter((id) =>
    LANGUAGES.some((language) => !sameBlock(before[language][id], after[language][id])),
  );

/** A version is named after its date; a second one of the same day gets a number. */
export function versionName(day: string, taken: readonly string[]): string {
  let name = day;
  for (let next = 2; taken.includes(name); next += 1) name = `${day}.${next}`;
  return name;
}
