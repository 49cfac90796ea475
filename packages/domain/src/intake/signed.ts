import type { IntakeForm } from './form.ts';

/** The fields that a signature covers. Changing one of them requires signing again. */
export const SIGNED_FIELDS = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'bikeMake',
  'bikeModel',
  'bikeYear',
  'bikeColor',
  'bikeClassification',
  'vin',
  'mileage',
  'photoLeftSide',
  'photoRightSide',
  'photoFront',
  'photoBack',
  'customerConcerns',
  'termsAccepted',
] as const satisfies readonly (keyof IntakeForm)[];

export type SignedField = (typeof SIGNED_FIELDS)[number];

/** What is hashed: the fields in this order, as they were when the signature was finished. */
export const signedContent = (form: Pick<IntakeForm, SignedField>) =>
  Object.fromEntries(SIGNED_FIELDS.map((field) => [field, form[field]]));

export const changedSignedFields = (
  before: Pick<IntakeForm, SignedField>,
  after: Pick<IntakeForm, SignedField>,
): SignedField[] => SIGNED_FIELDS.filter((field) => before[field] !== after[field]);
