import { FIGURES, TERMS_VERSION } from '@kickstand/domain/terms';
import { ORPCError } from '@orpc/server';
import { count, isNotNull } from 'drizzle-orm';
import { actorOf } from '../audit/index.ts';
import { takeDeposit } from '../payments/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { lookUpLimit, shareRecord } from '../review/index.ts';
import { findShop } from '../settings/index.ts';
import { convertIntake } from './convert-intake.ts';
import { authorizeException, endException } from './deposit-exception.ts';
import { findDraft, listDrafts, presentDraft, removeDraft, saveDraft } from './drafts.ts';
import { emailIntake } from './email-intake.ts';
import { findForm } from './intake.repository.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeParts } from './intake-parts.ts';
import { countOpen, listIntakes } from './list-intakes.ts';
import { presentIntake } from './present-intake.ts';
import { removeIntake, restoreIntake } from './remove-intake.ts';
import { reverseOpenDeposit } from './reverse-deposit.ts';
import { submitIntake } from './submit-intake.ts';
import { updateIntake } from './update-intake.ts';
import { receiptOf, viewIntake } from './view-intake.ts';

export function intakeRouter(given: IntakeParts) {
  const timeZone = async () => (await findShop(given.db))?.timeZone ?? 'UTC';
  const parts = { ...given, timeZone };
  const { db, clock } = parts;
  const mayLookUp = lookUpLimit(clock);

  return {
    setting: gated.intake.setting.handler(async () => ({
      settings: await parts.intakeSettings(),
      termsVersion: TERMS_VERSION,
      depositCents: FIGURES.diagnosticFee.cents,
      mailConfigured: parts.mailConfigured,
    })),

    submit: gated.intake.submit.handler(async ({ input, context, errors }) => {
      const verdict = await submitIntake(parts, context, input);
      if (verdict.ok) return { id: verdict.id };
      if (verdict.code === 'INCOMPLETE') throw errors.INCOMPLETE({ data: { issues: [...verdict.issues] } });
      if (verdict.code === 'FILE_UNKNOWN') throw errors.FILE_UNKNOWN({ data: { field: verdict.field } });
      throw errors[verdict.code]();
    }),

    list: gated.intake.list.handler(({ input, context, errors }) => {
      if (input.removed && callerOf(context).role !== 'admin') throw errors.FORBIDDEN();
      return listIntakes(parts, callerOf(context), input);
    }),

    find: gated.intake.find.handler(async ({ input, context, errors }) => {
      const row = await findForm(db, input.id);
      if (!row) throw errors.NOT_FOUND();
      return presentIntake(parts, callerOf(context), row);
    }),

    update: gated.intake.update.handler(async ({ input, context, errors }) => {
      const caller = callerOf(context);
      const verdict = await updateIntake(parts, context, input);
      if (verdict.ok) return presentIntake(parts, caller, verdict.row);
      if (verdict.code === 'STALE')
        throw errors.STALE({ data: { current: await presentIntake(parts, caller, verdict.current) } });
      if (verdict.code === 'INCOMPLETE') throw errors.INCOMPLETE({ data: { issues: [...verdict.issues] } });
      if (verdict.code === 'FILE_UNKNOWN') throw errors.FILE_UNKNOWN({ data: { field: verdict.field } });
      throw errors.NOT_FOUND();
    }),

    remove: gated.intake.remove.handler(async ({ input, context, errors }) => {
      const verdict = await removeIntake(parts, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { removed: true as const };
    }),

    restore: gated.intake.restore.handler(async ({ input, context, errors }) => {
      if (!(await restoreIntake(parts, actorOf(context), callerOf(context), input.id)))
        throw errors.NOT_FOUND();
      return { restored: true as const };
    }),

    convert: gated.intake.convert.handler(async ({ input, context, errors }) => {
      const verdict = await convertIntake(parts, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { reportId: verdict.reportId, first: verdict.first };
    }),

    email: gated.intake.email.handler(async ({ input, context, errors }) => {
      const { intakeFormId: id, customerEmail: email, customerName: name } = input;
      const verdict = await emailIntake(parts, actorOf(context), { id, email, name });
      if (!verdict.ok) throw errors[verdict.code]();
      const { outcome } = verdict;
      return {
        success: outcome.kind === 'sent',
        queued: outcome.kind === 'queued',
        email_error:
          outcome.kind === 'refused'
            ? outcome.reason === 'SENDER_REFUSED'
              ? 'SENDER_REFUSED'
              : outcome.words
            : null,
        used_fallback: outcome.kind === 'sent' && outcome.usedFallback,
        emailSentAt: outcome.kind === 'sent' ? outcome.sentAt.toISOString() : null,
      };
    }),

    share: gated.intake.share.handler(async ({ input, context, errors }) => {
      if (!(await findForm(db, input.id))) throw errors.NOT_FOUND();
      const shareId = await db.transaction((tx) =>
        shareRecord(tx, clock, actorOf(context), { kind: 'intake', recordId: input.id }),
      );
      return { url: `${parts.baseUrl()}/form/view/${shareId}` };
    }),

    view: gated.intake.view.handler(async ({ input, context, errors }) => {
      const allowed = mayLookUp(context.address);
      if (!allowed.ok)
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: allowed.retryAfterSeconds } });
      const view = await viewIntake(parts, context.caller, input.id);
      if (!view) throw errors.NOT_FOUND();
      return view;
    }),

    receipt: gated.intake.receipt.handler(async ({ input, context, errors }) => {
      const allowed = mayLookUp(context.address);
      if (!allowed.ok)
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: allowed.retryAfterSeconds } });
      const receipt = await receiptOf(parts, context.caller, input.id);
      if (!receipt) throw errors.NOT_FOUND();
      return receipt;
    }),

    drafts: gated.intake.drafts.handler(({ input }) => listDrafts(parts, input)),

    draft: gated.intake.draft.handler(async ({ input, context, errors }) => {
      const row = await findDraft(db, input.tempId);
      if (!row) throw errors.NOT_FOUND();
      return presentDraft(parts, callerOf(context), row);
    }),

    saveDraft: gated.intake.saveDraft.handler(async ({ input, context, errors }) => {
      const verdict = await saveDraft(parts, context, input);
      if (verdict.ok) return { revision: verdict.revision, updatedAt: verdict.updatedAt.toISOString() };
      if (verdict.code === 'ALREADY_SUBMITTED') throw errors.ALREADY_SUBMITTED();
      const current = await presentDraft(parts, callerOf(context), verdict.current);
      throw errors.STALE({ data: { current } });
    }),

    removeDraft: gated.intake.removeDraft.handler(async ({ input, context, errors }) => {
      if (!(await removeDraft(parts, context, input.tempId))) throw errors.NOT_FOUND();
      return { removed: true as const };
    }),

    authorize: gated.intake.authorize.handler(async ({ input, context, errors }) => {
      const verdict = await authorizeException(parts, actorOf(context), input);
      if (verdict.ok) return { authorized: true as const, until: verdict.until.toISOString() };
      if (verdict.code === 'PASSCODE_WRONG') throw errors.PASSCODE_WRONG();
      throw errors.PASSCODE_LOCKED({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
    }),

    endAuthorization: gated.intake.endAuthorization.handler(async ({ input, context }) => {
      await endException(parts, actorOf(context), input.formId);
      return { ended: true as const };
    }),

    takeDeposit: gated.intake.takeDeposit.handler(async ({ input, context, errors }) => {
      const { key, ...deposit } = input;
      const once = { scope: 'intake.takeDeposit', owner: callerOf(context).userId, key, body: deposit };
      const verdict = await answerOnce(parts, once, (tx) =>
        takeDeposit(tx, clock, actorOf(context), deposit),
      );
      if (verdict.ok) return verdict.deposit;
      if (verdict.code === 'KEY_REUSED') throw errors.KEY_REUSED();
      throw errors.ALREADY_PAID({ data: { payment: verdict.deposit } });
    }),

    reverseDeposit: gated.intake.reverseDeposit.handler(async ({ input, context, errors }) => {
      const verdict = await reverseOpenDeposit(parts, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { reversed: true as const };
    }),

    openCount: gated.intake.openCount.handler(async () => ({ open: await countOpen(db) })),

    removedCount: gated.intake.removedCount.handler(async () => {
      const [row] = await db
        .select({ removed: count() })
        .from(intakeForms)
        .where(isNotNull(intakeForms.removedAt));
      if (!row) throw new ORPCError('INTERNAL_SERVER_ERROR');
      return row;
    }),
  };
}
