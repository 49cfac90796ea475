import type { Language } from '../language/index.ts';
import { FIGURES, type Figures } from './figures.ts';
import { sectionNumber, TERMS_SECTIONS, type TermsSectionId, type TermsText } from './sections.ts';
import { englishTerms } from './text.en.ts';
import { spanishTerms } from './text.es.ts';
import { type Words, wordsFor } from './words.ts';

export { FIGURES, type Figures } from './figures.ts';
export { TERMS_SECTIONS, type TermsSectionId } from './sections.ts';

/** Changes with every change of a figure or a sentence: a signed form names the version it was signed under. */
export const TERMS_VERSION = '2025-04-01';
export const TERMS_EFFECTIVE = '2025-04-01';

export interface TermsSection {
  readonly number: number;
  readonly id: TermsSectionId;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface Terms {
  readonly version: string;
  /** A calendar day, for `formatCalendarDate`. */
  readonly effective: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly TermsSection[];
}

const TEXTS: Record<Language, (words: Words) => TermsText> = { en: englishTerms, es: spanishTerms };

export function termsFor(language: Language, figures: Figures = FIGURES): Terms {
  const text = TEXTS[language](wordsFor(figures, language));
  return {
    version: TERMS_VERSION,
    effective: TERMS_EFFECTIVE,
    title: text.title,
    intro: text.intro,
    sections: TERMS_SECTIONS.map((id) => ({ number: sectionNumber(id), id, ...text.sections[id] })),
  };
}
