import { type IntakeForm, intakeIssues, PHOTO_SLOTS } from '@kickstand/domain/intake';
import type { IntakeSettings } from '@kickstand/domain/settings';

export const SECTIONS = ['customer', 'bike', 'photos', 'service', 'deposit', 'terms', 'signatures'] as const;
export type SectionName = (typeof SECTIONS)[number];

const SECTION_OF: Partial<Record<keyof IntakeForm, SectionName>> = {
  customerName: 'customer',
  customerPhone: 'customer',
  customerEmail: 'customer',
  idScan: 'customer',
  bikeMake: 'bike',
  bikeModel: 'bike',
  bikeYear: 'bike',
  bikeColor: 'bike',
  bikeClassification: 'bike',
  vin: 'bike',
  mileage: 'bike',
  photoLeftSide: 'photos',
  photoRightSide: 'photos',
  photoFront: 'photos',
  photoBack: 'photos',
  customerConcerns: 'service',
  isDepositRequired: 'deposit',
  termsAccepted: 'terms',
  customerSignature: 'signatures',
  technicianSignature: 'signatures',
};

export const lacksDeposit = (form: IntakeForm) => form.isDepositRequired && !form.depositPaid;

/** Open items in page order, and the progress of each section. */
export function progressOf(form: IntakeForm, settings: IntakeSettings, mode: 'create' | 'edit') {
  const left = intakeIssues(form, settings).map(({ field }) => field);
  if (mode === 'create' && lacksDeposit(form)) left.push('isDepositRequired');
  const open = new Set(left.map((field) => SECTION_OF[field]));
  const photos = PHOTO_SLOTS.filter((slot) => form[slot]).length;
  return { left, photos, sections: SECTIONS.map((name) => ({ name, done: !open.has(name) })) };
}

/** The deposit has its own section and message. */
export const leftName = (field: keyof IntakeForm): keyof IntakeForm =>
  field === 'isDepositRequired' ? 'depositPaid' : field;
