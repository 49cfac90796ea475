import { LANGUAGES, type Language } from '../language/index.ts';
import { brokenPlaceholders, placeholdersIn } from './placeholders.ts';
import {
  type BlockText,
  changedBlocks,
  sameBlock,
  TERMS_BLOCKS,
  type TermsBlock,
  type Wording,
} from './wording.ts';

/** The language in which a block was changed first, and whether the other one still has to follow. */
export interface Mark {
  readonly lead: Language;
  readonly behind: boolean;
}
export type Marks = Partial<Record<TermsBlock, Mark>>;

export interface TermsDraft {
  readonly wording: Wording;
  readonly marks: Marks;
}

export interface DraftChange {
  readonly blocks: readonly ({ readonly id: TermsBlock } & Record<Language, BlockText>)[];
  /** Blocks that someone confirmed to say the same in both languages. */
  readonly equal: readonly TermsBlock[];
}

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en');

/** Null: both languages are up to date. */
export const olderLanguage = (mark: Mark | undefined): Language | null =>
  mark?.behind ? otherLanguage(mark.lead) : null;

/**
 * Editing the language that follows never makes it the leading one: someone who translates in several steps
 * is not told after each that the original is outdated.
 */
function markAfter(mark: Mark | undefined, changed: readonly Language[]): Mark | undefined {
  const [language, second] = changed;
  if (!language) return mark;
  if (second) return undefined;
  return { lead: mark?.lead ?? language, behind: (mark?.lead ?? language) === language };
}

/** Applies a save to the draft; `base` is what it started from. */
export function changeDraft(draft: TermsDraft, base: Wording, change: DraftChange): TermsDraft {
  const wording: Wording = { en: { ...draft.wording.en }, es: { ...draft.wording.es } };
  const marks: Record<string, Mark> = { ...draft.marks };
  const mark = (id: TermsBlock, next: Mark | undefined) => {
    if (next) marks[id] = next;
    else delete marks[id];
  };
  for (const { id, ...texts } of change.blocks) {
    const changed = LANGUAGES.filter((language) => !sameBlock(texts[language], wording[language][id]));
    for (const language of changed) wording[language][id] = texts[language];
    const asBefore = LANGUAGES.every((language) => sameBlock(texts[language], base[language][id]));
    mark(id, asBefore ? undefined : markAfter(marks[id], changed));
  }
  for (const id of change.equal) mark(id, undefined);
  return { wording, marks };
}

export type TermsIssueCode = 'TITLE_MISSING' | 'TEXT_MISSING' | 'PLACEHOLDER_UNKNOWN' | 'PLACEHOLDERS_DIFFER';

export interface TermsIssue {
  readonly block: TermsBlock;
  readonly language: Language;
  readonly code: TermsIssueCode;
  /** The placeholders concerned. */
  readonly names: readonly string[];
}

/** What keeps a draft from being published, in the order of the sections. */
export const wordingIssues = (wording: Wording): TermsIssue[] =>
  TERMS_BLOCKS.flatMap((block) => LANGUAGES.flatMap((language) => issuesOf(wording, block, language)));

function issuesOf(wording: Wording, block: TermsBlock, language: Language): TermsIssue[] {
  const here = wording[language][block];
  const issue = (code: TermsIssueCode, names: readonly string[] = []) => ({ block, language, code, names });
  const whole = `${here.title} ${here.text}`;
  const broken = brokenPlaceholders(whole);
  const there = wording[otherLanguage(language)][block];
  const missing = placeholdersIn(`${there.title} ${there.text}`).filter(
    (name) => !placeholdersIn(whole).includes(name),
  );
  return [
    ...(here.title === '' ? [issue('TITLE_MISSING')] : []),
    ...(here.text === '' ? [issue('TEXT_MISSING')] : []),
    ...(broken.length > 0 ? [issue('PLACEHOLDER_UNKNOWN', broken)] : []),
    ...(here.text !== '' && missing.length > 0 ? [issue('PLACEHOLDERS_DIFFER', missing)] : []),
  ];
}

export type PublishVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOTHING_TO_PUBLISH' }
  | { readonly ok: false; readonly code: 'TERMS_INCOMPLETE'; readonly issues: readonly TermsIssue[] };

/** Both languages complete, with the same placeholders, and different from the version in force. */
export function checkPublish(wording: Wording, inForce: Wording): PublishVerdict {
  if (changedBlocks(inForce, wording).length === 0) return { ok: false, code: 'NOTHING_TO_PUBLISH' };
  const issues = wordingIssues(wording);
  return issues.length > 0 ? { ok: false, code: 'TERMS_INCOMPLETE', issues } : { ok: true };
}
