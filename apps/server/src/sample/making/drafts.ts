import { randomUUID } from 'node:crypto';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import type { Making, Rows } from './rows.ts';
import { addDeposit, addPhoto } from './visit-rows.ts';
import type { Visit } from './visits.ts';

/** How far someone had come when the phone rang. */
const FILLED: readonly (readonly (keyof IntakeForm)[])[] = [
  ['customerName', 'customerPhone'],
  ['customerName', 'customerPhone', 'customerEmail', 'bikeMake', 'bikeModel', 'bikeYear'],
  [
    'customerName',
    'customerEmail',
    'bikeMake',
    'bikeModel',
    'bikeYear',
    'bikeColor',
    'vin',
    'customerConcerns',
  ],
];

/** Begun and not finished. Each has a photo already: by it the sample's drafts are known again. */
export function addDrafts(rows: Rows, making: Making, visits: readonly Visit[]): void {
  for (const [i, visit] of visits.entries()) {
    const { random, staff, now } = making;
    const author = random.pick(staff.technicians);
    const tempId = randomUUID();
    const fields = random.pick(FILLED);
    const form = {
      ...emptyIntakeForm(visit.form.termsLanguage),
      ...Object.fromEntries(fields.map((field) => [field, visit.form[field]])),
      // the kind it is drawn as
      bikeClassification: visit.form.bikeClassification,
      bikeColor: visit.form.bikeColor,
      photoLeftSide: addPhoto(rows, staff, now),
    };
    const depositId = i % 3 === 0 ? addDeposit(rows, { id: tempId, at: visit.at, form }, author) : null;
    rows.intakeFormDrafts.push({
      tempId,
      formData: form,
      depositId,
      createdBy: author.id,
      updatedBy: author.id,
      revision: 1,
      createdAt: visit.at,
      updatedAt: visit.at,
    });
  }
}
