import { randomUUID } from 'node:crypto';
import {
  type IntakeForm,
  SIGNATURE_SLOTS,
  type SignatureSlot,
  signedContent,
} from '@kickstand/domain/intake';
import { desc, eq } from 'drizzle-orm';
import type { FileRow } from '../files/index.ts';
import type { DbOrTx, OrPlaceholder, Transaction } from '../platform/database/index.ts';
import { hashOf } from '../platform/hash.ts';
import { intakeSignatures } from './intake.table.ts';

type SignatureRow = typeof intakeSignatures.$inferSelect;

export const signedHash = (form: IntakeForm) => hashOf(signedContent(form));

export interface Signing {
  readonly formId: string;
  /** Normalized as stored, so that reading it back gives the same hash. */
  readonly form: IntakeForm;
  readonly signers: Record<SignatureSlot, string>;
  /** The version that the signer saw. */
  readonly termsVersion: string;
  /** The pictures of the form as they were attached. */
  readonly files: readonly FileRow[];
  /** Earlier than now if a device held the form until it was online. */
  readonly signedAt: Date;
}

/** Everything a signature covers; changing any of it changes the hash. */
export const bindingOf = (row: Omit<SignatureRow, 'binding' | 'sample'>): string =>
  hashOf({
    purpose: 'intake',
    ...{ id: row.id, formId: row.formId, slot: row.slot, signer: row.signer },
    ...{ formHash: row.formHash, path: row.path, pictureHash: row.pictureHash },
    ...{ termsVersion: row.termsVersion, termsLanguage: row.termsLanguage, consent: row.consent },
    signedAt: row.signedAt.toISOString(),
  });

/** Whether a signature still matches the form as it is now. */
export const signatureHolds = (signed: SignatureRow, form: IntakeForm): boolean =>
  signed.path === form[signed.slot] &&
  signed.formHash === signedHash(form) &&
  (signed.binding === null || signed.binding === bindingOf(signed));

/** Binds each new signature to what was signed: form, terms, consent, time, signer. Returns the hashes, for the audit log. */
export async function noteSignatures(
  tx: Transaction,
  { formId, form, signers, termsVersion, files, signedAt }: Signing,
): Promise<Partial<Record<SignatureSlot, string>>> {
  const bindings: Partial<Record<SignatureSlot, string>> = {};
  const known = await latestSignatures(tx, formId);
  for (const slot of SIGNATURE_SLOTS) {
    const path = form[slot];
    if (!path || known[slot]?.path === path) continue;
    const signature = {
      id: randomUUID(),
      formId,
      slot,
      signer: signers[slot],
      path,
      pictureHash: files.find((file) => file.path === path)?.sha256 ?? '',
      formHash: signedHash(form),
      termsVersion,
      termsLanguage: form.termsLanguage,
      consent: form.termsAccepted,
      signedAt,
    };
    const binding = bindingOf(signature);
    bindings[slot] = binding;
    await tx.insert(intakeSignatures).values({ ...signature, binding });
  }
  return bindings;
}

/** Every signature of a form, the newest first. */
export const signaturesOf = (db: DbOrTx, formId: OrPlaceholder<string>) =>
  db
    .select()
    .from(intakeSignatures)
    .where(eq(intakeSignatures.formId, formId))
    .orderBy(desc(intakeSignatures.signedAt));

export type LatestSignatures = Partial<Record<SignatureSlot, SignatureRow>>;

export const latestSignatures = async (db: DbOrTx, formId: string): Promise<LatestSignatures> =>
  newestOfEach(await signaturesOf(db, formId));

export function newestOfEach(rows: readonly SignatureRow[]): LatestSignatures {
  const latest: LatestSignatures = {};
  for (const row of rows) latest[row.slot] ??= row;
  return latest;
}
