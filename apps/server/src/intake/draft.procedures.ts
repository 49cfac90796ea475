import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findDraft, listDrafts, presentDraft, removeDraft, saveDraft } from './drafts.ts';
import type { IntakeDeps } from './intake-deps.ts';

export function draftProcedures(deps: IntakeDeps) {
  return {
    drafts: gated.intake.drafts.handler(({ input }) => listDrafts(deps, input)),

    draft: gated.intake.draft.handler(async ({ input, context, errors }) => {
      const row = await findDraft(deps.db, input.tempId);
      if (!row) throw errors.NOT_FOUND();
      return presentDraft(deps, callerOf(context), row);
    }),

    saveDraft: gated.intake.saveDraft.handler(async ({ input, context, errors }) => {
      const verdict = await saveDraft(deps, context, input);
      if (verdict.ok) return { revision: verdict.revision, updatedAt: verdict.updatedAt.toISOString() };
      if (verdict.code === 'ALREADY_SUBMITTED') throw errors.ALREADY_SUBMITTED();
      if (verdict.code === 'FILE_UNKNOWN') {
        const { field, path } = verdict;
        throw errors.FILE_UNKNOWN({ data: { field, path } });
      }
      const current = await presentDraft(deps, callerOf(context), verdict.current);
      throw errors.STALE({ data: { current } });
    }),

    removeDraft: gated.intake.removeDraft.handler(async ({ input, context, errors }) => {
      if (!(await removeDraft(deps, context, input.tempId))) throw errors.NOT_FOUND();
      return { removed: true as const };
    }),
  };
}
