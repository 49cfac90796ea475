import { searchForm } from '@kickstand/domain/customers';
import { phoneDigits } from '@kickstand/domain/format';
import {
  bikeInfo,
  CONTACT_WAYS,
  contactFromCombined,
  extraPhotosIn,
  type IntakeForm,
  PHOTO_SLOTS,
  type PhotoSlot,
} from '@kickstand/domain/intake';
import { toCents, toDollars } from '@kickstand/domain/payments';
import type { intakeForms } from './intake.table.ts';

export type IntakeRow = typeof intakeForms.$inferSelect;

/** The columns that a form fills. The server sets who, when, paid and converted elsewhere. */
export function columnsOf(form: IntakeForm) {
  const concerns = form.customerConcerns.trim();
  return {
    customerName: form.customerName.trim(),
    customerEmail: form.customerEmail.trim(),
    customerPhone: form.customerPhone,
    customerContact: form.customerContact,
    customerLanguage: form.termsLanguage,
    bikeMake: form.bikeMake.trim(),
    bikeModel: form.bikeModel.trim(),
    bikeYear: form.bikeYear.trim(),
    bikeColor: form.bikeColor.trim(),
    bikeClassification: form.bikeClassification.trim(),
    bikeInfo: bikeInfo(form),
    bikeMakeCustom: form.bikeMakeCustom,
    bikeModelCustom: form.bikeModelCustom,
    bikeClassificationCustom: form.bikeClassificationCustom,
    vin: form.vin.trim().toUpperCase(),
    mileage: form.mileage.trim(),
    techConcerns: form.techConcerns.trim(),
    customerRemarks: concerns,
    customerConcerns: concerns,
    idScan: form.idScan || null,
    photoLeftSide: form.photoLeftSide || null,
    photoRightSide: form.photoRightSide || null,
    photoFront: form.photoFront || null,
    photoBack: form.photoBack || null,
    additionalPhotos: form.additionalPhotos,
    photoUrls: photosOf(form),
    customerSignature: form.customerSignature || null,
    technicianSignature: form.technicianSignature || null,
    depositAmount: toCents(form.depositAmount),
    depositPaymentMethod: form.depositPaymentMethod,
    searchText: searchForm(
      [
        form.customerName,
        form.customerPhone,
        form.customerEmail,
        form.vin,
        bikeInfo(form),
        form.bikeColor,
      ].join(' '),
    ),
  };
}

/** The non-empty of the four photos. */
export const photosOf = (form: Pick<IntakeForm, PhotoSlot>): string[] =>
  PHOTO_SLOTS.flatMap((slot) => form[slot] || []);

/** A stored form with the form's own field names; older forms keep phone and email in one contact field. */
export function formOf(row: IntakeRow): IntakeForm {
  const old = contactFromCombined(row.customerContact);
  const way = CONTACT_WAYS.find((known) => known === row.customerContact) ?? null;
  return {
    customerName: row.customerName,
    customerEmail: row.customerEmail ?? old.email ?? '',
    customerPhone: phoneDigits(row.customerPhone ?? old.phone ?? ''),
    customerContact: way,
    textConsent: false,
    idScan: row.idScan,
    bikeMake: row.bikeMake,
    bikeModel: row.bikeModel,
    bikeYear: row.bikeYear,
    bikeColor: row.bikeColor,
    bikeClassification: row.bikeClassification,
    bikeMakeCustom: row.bikeMakeCustom,
    bikeModelCustom: row.bikeModelCustom,
    bikeClassificationCustom: row.bikeClassificationCustom,
    vin: row.vin,
    mileage: row.mileage,
    photoLeftSide: row.photoLeftSide,
    photoRightSide: row.photoRightSide,
    photoFront: row.photoFront,
    photoBack: row.photoBack,
    additionalPhotos: extraPhotosIn(row.additionalPhotos),
    photoMarks: [],
    techConcerns: row.techConcerns,
    customerConcerns: row.customerRemarks ?? row.customerConcerns ?? '',
    depositAmount: toDollars(row.depositAmount),
    depositPaid: row.depositId !== null,
    depositPaymentMethod: row.depositPaymentMethod,
    depositId: row.depositId,
    isDepositRequired: true,
    customerSignature: row.customerSignature,
    technicianSignature: row.technicianSignature,
    termsAccepted: true,
    termsVersion: row.termsVersion,
    termsLanguage: row.customerLanguage,
    intakeFormId: row.id,
  };
}
