import { may } from '@kickstand/domain/auth';
import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findShop, readSection, termsInForce } from '../settings/index.ts';
import { lookUps, shareRecord } from '../shares/index.ts';
import { convertIntake } from './convert-intake.ts';
import { depositProcedures } from './deposit.procedures.ts';
import { draftProcedures } from './draft.procedures.ts';
import { emailIntake, presentOutcome } from './email-intake.ts';
import { findForm } from './intake.repository.ts';
import type { IntakeParts } from './intake-parts.ts';
import { countOpen, listIntakes } from './list-intakes.ts';
import { presentIntake } from './present-intake.ts';
import { removeIntake, restoreIntake } from './remove-intake.ts';
import { type SubmitVerdict, submitIntake } from './submit-intake.ts';
import { updateIntake } from './update-intake.ts';
import { receiptOf, viewIntake } from './view-intake.ts';

export function intakeRouter(given: IntakeParts) {
  const timeZone = async () => (await findShop(given.db))?.timeZone ?? 'UTC';
  const parts = { ...given, timeZone };
  const { db, clock } = parts;
  const lookUp = lookUps(parts);

  return {
    setting: gated.intake.setting.handler(async () => ({
      settings: await parts.intakeSettings(),
      termsVersion: (await termsInForce(db)).version,
      depositCents: (await readSection(db, 'workshop')).value.depositCents,
      mailConfigured: await parts.mailConfigured(),
    })),

    submit: gated.intake.submit.handler(async ({ input, context, errors }) => {
      const verdict = await submitIntake(parts, context, input);
      if (verdict.ok) return { id: verdict.id };
      if (isUnfinished(verdict)) throw unfinished(verdict, errors);
      if (verdict.code === 'TERMS_CHANGED')
        throw errors.TERMS_CHANGED({ data: { version: verdict.version } });
      throw errors[verdict.code]();
    }),

    list: gated.intake.list.handler(({ input, context, errors }) => {
      const caller = callerOf(context);
      if (input.removed && !may(caller.role, 'intake.restore')) throw errors.FORBIDDEN();
      return listIntakes(parts, caller, input);
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
      if (isUnfinished(verdict)) throw unfinished(verdict, errors);
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
      return presentOutcome(verdict.outcome);
    }),

    share: gated.intake.share.handler(async ({ input, context, errors }) => {
      if (!(await findForm(db, input.id))) throw errors.NOT_FOUND();
      const shareId = await db.transaction((tx) =>
        shareRecord(tx, clock, actorOf(context), { kind: 'intake', recordId: input.id }),
      );
      return { url: `${parts.baseUrl()}/form/view/${shareId}` };
    }),

    view: gated.intake.view.handler(({ input, context, errors }) =>
      lookUp(context, errors, input.id, () => viewIntake(parts, context.caller, input.id)),
    ),

    receipt: gated.intake.receipt.handler(({ input, context, errors }) =>
      lookUp(context, errors, input.id, () => receiptOf(parts, context.caller, input.id)),
    ),

    ...draftProcedures(parts),
    ...depositProcedures(parts),

    openCount: gated.intake.openCount.handler(async () => ({ open: await countOpen(db) })),
  };
}

type Unfinished = Extract<SubmitVerdict, { code: 'INCOMPLETE' | 'FILE_UNKNOWN' }>;

const isUnfinished = (verdict: { readonly code: string }): verdict is Unfinished =>
  verdict.code === 'INCOMPLETE' || verdict.code === 'FILE_UNKNOWN';

interface UnfinishedErrors {
  INCOMPLETE(options: { data: { issues: { field: string; code: string }[] } }): Error;
  FILE_UNKNOWN(options: { data: { field: string } }): Error;
}

function unfinished(verdict: Unfinished, errors: UnfinishedErrors): Error {
  return verdict.code === 'INCOMPLETE'
    ? errors.INCOMPLETE({ data: { issues: [...verdict.issues] } })
    : errors.FILE_UNKNOWN({ data: { field: verdict.field } });
}
