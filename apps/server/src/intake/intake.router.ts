import { may } from '@kickstand/domain/auth';
import { actorOf } from '../audit/index.ts';
import { presentOutcome } from '../mail/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { findShop, readSection, readTermsVersion } from '../settings/index.ts';
import { lookUps } from '../shares/index.ts';
import { convertIntake } from './convert-intake.ts';
import { depositProcedures } from './deposit.procedures.ts';
import { draftProcedures } from './draft.procedures.ts';
import { emailIntake } from './email-intake.ts';
import { findForm } from './intake.repository.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { countOpen, listIntakes } from './list-intakes.ts';
import { presentIntake } from './present-intake.ts';
import { removeIntake, restoreIntake } from './remove-intake.ts';
import { revokeIntakeShares, shareIntake } from './share-intake.ts';
import { type SubmitVerdict, submitIntake } from './submit-intake.ts';
import { updateIntake } from './update-intake.ts';
import { receiptOf, viewIntake } from './view-intake.ts';

export function intakeRouter(given: IntakeDeps) {
  const timeZone = async () => (await findShop(given.db))?.timeZone ?? 'UTC';
  const deps = { ...given, timeZone };
  const { db } = deps;
  const lookUp = lookUps(deps);

  return {
    setting: gated.intake.setting.handler(async () => ({
      settings: await deps.intakeSettings(),
      termsVersion: await readTermsVersion(db),
      depositCents: (await readSection(db, 'workshop')).value.depositCents,
      mailConfigured: await deps.mailConfigured(),
    })),

    submit: gated.intake.submit.handler(async ({ input, context, errors }) => {
      const verdict = await submitIntake(deps, context, input);
      if (verdict.ok) return { id: verdict.id };
      if (isUnfinished(verdict)) throw unfinished(verdict, errors);
      if (verdict.code === 'TERMS_CHANGED')
        throw errors.TERMS_CHANGED({ data: { version: verdict.version } });
      throw errors[verdict.code]();
    }),

    list: gated.intake.list.handler(({ input, context, errors }) => {
      const caller = callerOf(context);
      if (input.removed && !may(caller.role, 'intake.restore')) throw errors.FORBIDDEN();
      return listIntakes(deps, caller, input);
    }),

    find: gated.intake.find.handler(async ({ input, context, errors }) => {
      const row = await findForm(db, input.id);
      if (!row) throw errors.NOT_FOUND();
      return presentIntake(deps, callerOf(context), row);
    }),

    update: gated.intake.update.handler(async ({ input, context, errors }) => {
      const caller = callerOf(context);
      const verdict = await updateIntake(deps, context, input);
      if (verdict.ok) return presentIntake(deps, caller, verdict.row);
      if (verdict.code === 'STALE')
        throw errors.STALE({ data: { current: await presentIntake(deps, caller, verdict.current) } });
      if (isUnfinished(verdict)) throw unfinished(verdict, errors);
      throw errors.NOT_FOUND();
    }),

    remove: gated.intake.remove.handler(async ({ input, context, errors }) => {
      const verdict = await removeIntake(deps, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { removed: true as const };
    }),

    restore: gated.intake.restore.handler(async ({ input, context, errors }) => {
      if (!(await restoreIntake(deps, actorOf(context), callerOf(context), input.id)))
        throw errors.NOT_FOUND();
      return { restored: true as const };
    }),

    convert: gated.intake.convert.handler(async ({ input, context, errors }) => {
      const verdict = await convertIntake(deps, actorOf(context), callerOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { orderId: verdict.orderId, first: verdict.first };
    }),

    email: gated.intake.email.handler(async ({ input, context, errors }) => {
      const { intakeFormId: id, customerEmail: email, customerName: name } = input;
      const verdict = await emailIntake(deps, actorOf(context), { id, email, name });
      if (!verdict.ok) throw errors[verdict.code]();
      return presentOutcome(verdict.outcome);
    }),

    share: gated.intake.share.handler(async ({ input, context, errors }) => {
      const url = await shareIntake(deps, actorOf(context), input.id);
      if (url === null) throw errors.NOT_FOUND();
      return { url };
    }),

    revokeShares: gated.intake.revokeShares.handler(async ({ input, context, errors }) => {
      const revoked = await revokeIntakeShares(deps, actorOf(context), input.id);
      if (revoked === null) throw errors.NOT_FOUND();
      return { revoked };
    }),

    view: gated.intake.view.handler(({ input, context, errors }) =>
      lookUp(context, errors, input.id, () => viewIntake(deps, context.caller, input.id)),
    ),

    receipt: gated.intake.receipt.handler(({ input, context, errors }) =>
      lookUp(context, errors, input.id, () => receiptOf(deps, context.caller, input.id)),
    ),

    ...draftProcedures(deps),
    ...depositProcedures(deps),

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
