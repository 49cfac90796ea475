import type { Outputs } from '@kickstand/api';
import type { Language } from '@kickstand/domain/language';
import {
  type BlockText,
  blockTextSchema,
  changeDraft,
  changedBlocks,
  olderLanguage,
  sameBlock,
  TERMS_BLOCKS,
  type TermsBlock,
  type TermsDraft,
  type TermsIssue,
  wordingIssues,
} from '@kickstand/domain/terms';

export type DraftRecord = Outputs['terms']['draft'];
export type Pair = Record<Language, BlockText>;

/** A section someone is changing here: what it grew from, and what it is now. */
export interface Edit {
  readonly base: Pair;
  readonly mine: Pair;
}
export type Edits = Partial<Record<TermsBlock, Edit>>;

export const pairOf = ({ wording }: Pick<DraftRecord, 'wording'>, id: TermsBlock): Pair => ({
  en: wording.en[id],
  es: wording.es[id],
});

export const samePair = (one: Pair, other: Pair): boolean =>
  sameBlock(one.en, other.en) && sameBlock(one.es, other.es);

export const editedBlocks = (edits: Edits): TermsBlock[] =>
  TERMS_BLOCKS.filter((id) => edits[id] !== undefined);

/** As the server will store it, where it will. */
const tidied = (pair: Pair): Pair => {
  const tidy = (block: BlockText) => {
    const parsed = blockTextSchema.safeParse(block);
    return parsed.success ? parsed.data : block;
  };
  return { en: tidy(pair.en), es: tidy(pair.es) };
};

/** The section after a change; reverting it removes the edit. */
export function withEdit(edits: Edits, draft: DraftRecord, id: TermsBlock, mine: Pair): Edits {
  const { [id]: before, ...others } = edits;
  const base = before?.base ?? pairOf(draft, id);
  return samePair(base, mine) ? others : { ...others, [id]: { base, mine } };
}

export const withoutEdit = (edits: Edits, id: TermsBlock): Edits => {
  const { [id]: _, ...others } = edits;
  return others;
};

export const changesOf = (edits: Edits) =>
  editedBlocks(edits).flatMap((id) => {
    const edit = edits[id];
    return edit ? [{ id, ...tidied(edit.mine) }] : [];
  });

/** Sections that someone else saved since they were opened here, with other words. */
export const conflictsOf = (edits: Edits, draft: DraftRecord): TermsBlock[] =>
  editedBlocks(edits).filter((id) => {
    const edit = edits[id];
    const theirs = pairOf(draft, id);
    return edit && !samePair(edit.base, theirs) && !samePair(tidied(edit.mine), theirs);
  });

export type FieldProblems = Partial<Record<`${Language}.${keyof BlockText}`, string>>;

/** What the server would refuse, by field, as codes. */
export function problemsOf(pair: Pair): FieldProblems {
  const problems: FieldProblems = {};
  for (const language of ['en', 'es'] as const) {
    const parsed = blockTextSchema.safeParse(pair[language]);
    for (const issue of parsed.success ? [] : parsed.error.issues)
      problems[`${language}.${issue.path[0] as keyof BlockText}`] ??= issue.message;
  }
  return problems;
}

/** The draft as it would be if everything here were saved now. */
export interface Outlook extends TermsDraft {
  readonly changed: readonly TermsBlock[];
  readonly issues: readonly TermsIssue[];
  readonly older: Partial<Record<TermsBlock, Language>>;
}

export function outlookOf(draft: DraftRecord, edits: Edits): Outlook {
  const inForce = draft.inForce.wording;
  const next = changeDraft(draft as TermsDraft, inForce, { blocks: changesOf(edits), equal: [] });
  const older: Outlook['older'] = {};
  for (const id of TERMS_BLOCKS) {
    const language = olderLanguage(next.marks[id]);
    if (language) older[id] = language;
  }
  return {
    ...next,
    changed: changedBlocks(inForce, next.wording),
    issues: wordingIssues(next.wording),
    older,
  };
}

/** 0 is the introduction. */
export const blockNumber = (id: TermsBlock): number => TERMS_BLOCKS.indexOf(id);
