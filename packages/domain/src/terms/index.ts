import type { Language } from '../language/index.ts';
import { FIGURES, type Figures } from './figures.ts';
import { builtInWording, renderTerms, type Terms } from './wording.ts';

export * from './draft.ts';
export { FIGURES, type Figures } from './figures.ts';
export { TERMS_LIMITS } from './limits.ts';
export {
  fillIn,
  PLACEHOLDERS,
  type Placeholder,
  partsOf,
  placeholderText,
  placeholderWords,
} from './placeholders.ts';
export { TERMS_SECTIONS, type TermsSectionId } from './sections.ts';
export * from './word-diff.ts';
export * from './wording.ts';

/** The name of the text every shop starts with; every later version is the shop's own. */
export const TERMS_VERSION = '2025-04-01';
export const TERMS_EFFECTIVE = '2025-04-01';

/** The built-in text. The version in force is in the shop's database. */
export const termsFor = (language: Language, figures: Figures = FIGURES): Terms =>
  renderTerms(builtInWording(), language, {
    figures,
    version: TERMS_VERSION,
    effective: TERMS_EFFECTIVE,
  });
