import { PHOTO_SLOTS, SIGNATURE_SLOTS, signedContent } from '@kickstand/domain/intake';
import { findForm, formOf, latestSignatures, signatureHolds } from '../../intake/index.ts';
import type { NewPart, PartProvider, PartSource } from './part.ts';

const formOfOrder = ({ tx, order }: PartSource) =>
  order.convertedFromIntake ? findForm(tx, order.convertedFromIntake) : null;

/** The signed form: what was signed, by whom, when, and under which terms. */
export const intakePart: PartProvider = async (source) => {
  const row = await formOfOrder(source);
  if (!row) return [];
  const form = formOf(row);
  const latest = await latestSignatures(source.tx, row.id);
  const signatures = SIGNATURE_SLOTS.flatMap((slot) => latest[slot] ?? []);
  const part: NewPart = {
    kind: 'intake',
    number: row.number,
    at: row.createdAt,
    by: await source.nameOf(row.createdBy),
    content: {
      form: signedContent(form),
      depositCents: row.depositAmount,
      signatures: signatures.map((signed) => ({
        slot: signed.slot,
        signer: signed.signer,
        signedAt: signed.signedAt.toISOString(),
        termsVersion: signed.termsVersion,
        termsLanguage: signed.termsLanguage,
        consent: signed.consent,
        formHash: signed.formHash,
        pictureHash: signed.pictureHash,
        binding: signed.binding,
        valid: signatureHolds(signed, form),
      })),
    },
    pictures: signatures.map(({ slot, path }) => ({ path, label: slot })),
  };
  return [part];
};

/** The four photos of the form, then the extra ones. */
export const photoPart: PartProvider = async (source) => {
  const row = await formOfOrder(source);
  if (!row) return [];
  const form = formOf(row);
  const slots = PHOTO_SLOTS.flatMap((slot) =>
    form[slot] ? [{ path: form[slot], label: slot as string }] : [],
  );
  const extras = form.additionalPhotos.map((path, at) => ({
    path,
    label: String(at + 1 + PHOTO_SLOTS.length),
  }));
  const pictures = [...slots, ...extras];
  if (pictures.length === 0) return [];
  return [
    { kind: 'photos', at: row.createdAt, by: await source.nameOf(row.createdBy), content: {}, pictures },
  ];
};
