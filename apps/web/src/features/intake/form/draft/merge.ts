import type { IntakeForm } from '@kickstand/domain/intake';
import { differing, merged, picked } from '../../../../lib/forms/revised.ts';

export interface Version {
  readonly form: IntakeForm;
  readonly revision: number;
}

export interface MergeResult {
  /** My version, with the fields that only the other person changed. */
  readonly mix: IntakeForm;
  /** Fields that differ from theirs, no matter who changed them: the person has to choose. */
  readonly fields: readonly (keyof IntakeForm)[];
  /** Fields taken from the other version, to be announced. */
  readonly taken: readonly (keyof IntakeForm)[];
}

/** Not shown on the page: they depend on a shown field, or are ids. */
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

/** Three-way merge of two versions of a form. */
export function mergeVersions(base: IntakeForm, mine: IntakeForm, theirs: IntakeForm): MergeResult {
  const fields = fieldsOf(mine);
  const mix = merged(fields, { opened: base, mine, theirs });
  return {
    mix,
    fields: differing(fields, mix, theirs).filter(isShown),
    taken: differing(fields, mix, mine).filter(isShown),
  };
}

/** Fields that the server determines once the form is submitted. */
const SERVER_FIELDS: readonly (keyof IntakeForm)[] = [
  'depositAmount',
  'depositPaid',
  'depositPaymentMethod',
  'depositId',
  'isDepositRequired',
  'termsAccepted',
  'termsVersion',
  'intakeFormId',
];

/** Merges with the submitted form: every other difference was typed here since. */
export const mergeReceived = (mine: IntakeForm, received: IntakeForm): MergeResult =>
  mergeVersions({ ...received, ...picked(SERVER_FIELDS, mine) }, mine, received);
