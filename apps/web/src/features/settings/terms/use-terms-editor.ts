import type { TermsBlock } from '@kickstand/domain/terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useUnsaved } from '../../../lib/forms/unsaved.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import {
  changesOf,
  conflictsOf,
  type DraftRecord,
  type Edits,
  editedBlocks,
  outlookOf,
  type Pair,
  pairOf,
  problemsOf,
  withEdit,
  withoutEdit,
} from './draft.ts';

/** What is typed and not saved outlives a sign-in; someone else's is not shown. Leaving the tab asks first. */
const kept: { owner: string | null; edits: Edits } = { owner: null, edits: {} };

/** The sections with what is typed here, and everything that can be done with them. */
export function useTermsEditor(draft: DraftRecord) {
  const { t } = useTranslation('termsEditor');
  const queries = useQueryClient();
  const owner = useSession().user?.id ?? null;
  const [edits, setEdits] = useState<Edits>(() => (kept.owner === owner ? kept.edits : {}));
  const [selected, select] = useState<TermsBlock>('intro');
  useEffect(() => {
    kept.owner = owner;
    kept.edits = edits;
  }, [owner, edits]);
  const unsaved = editedBlocks(edits);
  useUnsaved(unsaved.length > 0, () => {
    kept.edits = {};
    setEdits({});
  });

  const learn = (current: DraftRecord) =>
    queries.setQueryData(orpc.terms.draft.queryKey({ input: {} }), current);

  /** Someone saved in the meantime: other sections do not matter, the same one is shown side by side. */
  const saving = useMutation({
    mutationFn: async ({ equal }: { equal: TermsBlock[] }): Promise<boolean> => {
      let seen = draft;
      for (;;) {
        if (conflictsOf(edits, seen).length > 0) return false;
        const blocks = changesOf(edits);
        try {
          learn(await api.terms.saveDraft({ revision: seen.revision, blocks, equal }));
          return true;
        } catch (error) {
          const current = staleDraft(error);
          if (!current) throw error;
          learn(current);
          seen = current;
        }
      }
    },
    onSuccess: (done) => {
      if (!done) return;
      setEdits({});
      toast.success(t('saved'));
    },
  });

  const discarding = useMutation({
    mutationFn: () => api.terms.discardDraft({ revision: draft.revision }),
    onSuccess: (current) => {
      learn(current);
      setEdits({});
      toast.success(t('discarded'));
    },
    onError: (error) => showStale(error),
  });

  const publishing = useMutation({
    mutationFn: () => api.terms.publish({ revision: draft.revision }),
    onSuccess: async ({ number }) => {
      toast.success(t('published', { number }));
      await queries.invalidateQueries({ queryKey: orpc.terms.key() });
    },
    onError: (error) => showStale(error),
  });

  const showStale = (error: unknown) => {
    const current = staleDraft(error);
    if (current) learn(current);
  };

  const shown = edits[selected]?.mine ?? pairOf(draft, selected);
  const conflicts = conflictsOf(edits, draft);
  return {
    draft,
    selected,
    select,
    shown,
    /** Fields of the section shown that cannot be saved as they are. */
    problems: edits[selected] ? problemsOf(shown) : {},
    change: (mine: Pair) => setEdits((before) => withEdit(before, draft, selected, mine)),
    unsaved,
    blocked: unsaved.filter((id) => Object.keys(problemsOf(edits[id]?.mine ?? pairOf(draft, id))).length > 0),
    conflicts,
    outlook: outlookOf(draft, edits),
    undo: () => setEdits({}),
    keepMine: () =>
      setEdits((before) => {
        const edit = before[selected];
        return edit ? { ...before, [selected]: { ...edit, base: pairOf(draft, selected) } } : before;
      }),
    takeTheirs: () => setEdits((before) => withoutEdit(before, selected)),
    save: () => saving.mutate({ equal: [] }),
    markEqual: () => saving.mutate({ equal: [selected] }),
    saving,
    discarding,
    publishing,
  };
}

export type TermsEditor = ReturnType<typeof useTermsEditor>;

const staleDraft = (error: unknown): DraftRecord | null => currentOf(api.terms.saveDraft, error);
