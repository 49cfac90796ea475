import { EMAIL_PATTERN } from '../auth/limits.ts';
import type { IntakeSettings } from '../settings/sections.ts';
import {
  type IntakeForm,
  PHONE_DIGITS,
  PHOTO_SLOTS,
  SIGNATURE_SLOTS,
  VEHICLE_FIELDS,
  type VehicleField,
} from './form.ts';

/** What a field can lack; each code has a sentence next to the field. */
export type IntakeIssueCode =
  | 'CUSTOMER_NAME_REQUIRED'
  | 'CUSTOMER_EMAIL_INVALID'
  | 'CUSTOMER_PHONE_INVALID'
  | 'ID_REQUIRED'
  | 'VEHICLE_FIELD_REQUIRED'
  | 'VIN_REQUIRED'
  | 'MILEAGE_REQUIRED'
  | 'CONCERNS_REQUIRED'
  | 'PHOTO_REQUIRED'
  | 'TERMS_REQUIRED'
  | 'SIGNATURE_REQUIRED';

export interface IntakeIssue {
  readonly field: keyof IntakeForm;
  readonly code: IntakeIssueCode;
}

const blank = (value: string) => value.trim() === '';

/** Every issue of a form, in page order: the page scrolls to the first. */
export function intakeIssues(form: IntakeForm, settings: IntakeSettings): IntakeIssue[] {
  const issues: IntakeIssue[] = [];
  const need = (lacks: boolean, field: keyof IntakeForm, code: IntakeIssueCode) => {
    if (lacks) issues.push({ field, code });
  };
  need(blank(form.customerName), 'customerName', 'CUSTOMER_NAME_REQUIRED');
  need(form.customerPhone.length !== PHONE_DIGITS, 'customerPhone', 'CUSTOMER_PHONE_INVALID');
  need(!EMAIL_PATTERN.test(form.customerEmail), 'customerEmail', 'CUSTOMER_EMAIL_INVALID');
  need(settings.idRequired && !form.idScan, 'idScan', 'ID_REQUIRED');
  for (const field of requiredVehicleFields(settings))
    need(blank(form[field]), field, 'VEHICLE_FIELD_REQUIRED');
  need(blank(form.vin), 'vin', 'VIN_REQUIRED');
  need(blank(form.mileage), 'mileage', 'MILEAGE_REQUIRED');
  for (const slot of PHOTO_SLOTS) need(!form[slot], slot, 'PHOTO_REQUIRED');
  need(blank(form.customerConcerns), 'customerConcerns', 'CONCERNS_REQUIRED');
  need(!form.termsAccepted, 'termsAccepted', 'TERMS_REQUIRED');
  for (const slot of SIGNATURE_SLOTS) need(!form[slot], slot, 'SIGNATURE_REQUIRED');
  return issues;
}

export const requiredVehicleFields = (settings: IntakeSettings): VehicleField[] =>
  (Object.keys(VEHICLE_FIELDS) as VehicleField[]).filter((field) => settings.required[VEHICLE_FIELDS[field]]);

/** A vehicle field shows only if required or already filled. */
export const showsVehicleField = (field: VehicleField, form: IntakeForm, settings: IntakeSettings): boolean =>
  settings.required[VEHICLE_FIELDS[field]] || !blank(form[field]);

/** The deposit as the server knows it when a form is submitted, whatever the form says. */
export interface DepositFacts {
  readonly paidCents: number;
  readonly authorized: boolean;
}

export type SubmitVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INCOMPLETE'; readonly issues: readonly IntakeIssue[] }
  | { readonly ok: false; readonly code: 'DEPOSIT_REQUIRED' };

/** A deposit of 0 counts as none; without one an administrator's authorization is needed. */
export function checkSubmit(
  form: IntakeForm,
  settings: IntakeSettings,
  deposit: DepositFacts,
): SubmitVerdict {
  const issues = intakeIssues(form, settings);
  if (issues.length > 0) return { ok: false, code: 'INCOMPLETE', issues };
  if (deposit.paidCents <= 0 && !deposit.authorized) return { ok: false, code: 'DEPOSIT_REQUIRED' };
  return { ok: true };
}
