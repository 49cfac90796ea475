import type { IntakeForm } from '@kickstand/domain/intake';
import { differing, merged, picked } from '../../../../lib/forms/revised.ts';

export interface Version {
  readonly form: IntakeForm;
  readonly revision: number;
}

export interface MergeResult {
  /** Mine, with what only they changed taken over. */
  readonly mix: IntakeForm;
  /** Where that still differs from theirs: someone has to choose. */
  readonly fields: readonly (keyof IntakeForm)[];
  /** What only they changed: it is in the mix, and is said. */
  readonly taken: readonly (keyof IntakeForm)[];
}

/** No field of the page: each follows one that is, or names a row of the server. */
const INTERNAL: readonly (keyof IntakeForm)[] = [
  'bikeMakeCustom',
  'bikeModelCustom',
  'bikeClassificationCustom',
  'depositId',
  'termsVersion',
  'intakeFormId',
];
const isShown = (field: keyof IntakeForm) => !INTERNAL.includes(field);

export const fieldsOf = (form: IntakeForm) => Object.keys(form) as (keyof IntakeForm)[];

/** Two versions of one form that grew from the same base. */
export function mergeVersions(base: IntakeForm, mine: IntakeForm, theirs: IntakeForm): MergeResult {
  const fields = fieldsOf(mine);
  const mix = merged(fields, { opened: base, mine, theirs });
  return {
    mix,
    fields: differing(fields, mix, theirs).filter(isShown),
    taken: differing(fields, mix, mine).filter(isShown),
  };
}

/** What only the server says of a form it has: the deposit is the ledger's, the terms were accepted. */
const SERVER_SAYS: readonly (keyof IntakeForm)[] = [
  'depositAmount',
  'depositPaid',
  'depositPaymentMethod',
  'depositId',
  'isDepositRequired',
  'termsAccepted',
  'termsVersion',
  'intakeFormId',
];

/** A form the server has already: everything else that differs was changed here since. */
export const mergeReceived = (mine: IntakeForm, received: IntakeForm): MergeResult =>
  mergeVersions({ ...received, ...picked(SERVER_SAYS, mine) }, mine, received);
