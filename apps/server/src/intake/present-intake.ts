import type { Outputs } from '@kickstand/api';
import { displayName, type Role } from '@kickstand/domain/auth';
import type { PlacedMark } from '@kickstand/domain/damage';
import { maySeeIdImage } from '@kickstand/domain/files';
import {
  type IntakeForm,
  mayDeleteIntake,
  PHOTO_SLOTS,
  type PhotoSlot,
  SIGNATURE_SLOTS,
  type SignatureSlot,
} from '@kickstand/domain/intake';
import { paymentStatusLabel } from '@kickstand/domain/payments';
import { eq, sql } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import { fileUrls, findFileByPath } from '../files/index.ts';
import { findDeposit } from '../payments/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { ledgerEntries } from '../platform/database/schema.ts';
import { workingShares } from '../shares/index.ts';
import { formOf, type IntakeRow } from './form-columns.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { latestSignatures, signatureHolds } from './sign.ts';

type IntakeRecord = Outputs['intake']['find'];

type UrlDeps = Pick<IntakeDeps, 'secrets' | 'clock'>;

/** The URL of each photo, for a person who was just allowed to see the record. */
export const presentPictures = (deps: UrlDeps, form: Pick<IntakeForm, PhotoSlot>): IntakeRecord['pictures'] =>
  presentSlots(deps, PHOTO_SLOTS, form);

export const presentSignatures = (
  deps: UrlDeps,
  form: Pick<IntakeForm, SignatureSlot>,
): IntakeRecord['signatures'] => presentSlots(deps, SIGNATURE_SLOTS, form);

export const presentExtras = (
  deps: UrlDeps,
  form: Pick<IntakeForm, 'additionalPhotos'>,
): IntakeRecord['extraPictures'] => {
  const present = pictureUrls(deps);
  return form.additionalPhotos.flatMap((path) => present(path) ?? []);
};

/** The photos of a form that have marks: the four, then the extra ones by their number. */
export function markedPhotos(
  deps: UrlDeps,
  form: Pick<IntakeForm, PhotoSlot | 'additionalPhotos'>,
  marks: readonly PlacedMark[],
): Outputs['intake']['receipt']['markedPhotos'] {
  const present = pictureUrls(deps);
  const photos = [
    ...PHOTO_SLOTS.map((slot) => ({ slot, extra: null, path: form[slot] })),
    ...form.additionalPhotos.map((path, at) => ({ slot: null, extra: at + 1, path })),
  ];
  return photos.flatMap(({ path, ...place }) => {
    const shown = present(path);
    const own = marks.filter((mark) => mark.path === path);
    return shown && own.length > 0 ? [{ ...place, url: shown.url, marks: own }] : [];
  });
}

function pictureUrls(deps: UrlDeps) {
  const urls = fileUrls(deps);
  return (path: string | null) => {
    const url = path && urls.url(path);
    return path && url ? { path, url, thumbnailUrl: urls.thumbnailUrl(path) ?? url } : null;
  };
}

function presentSlots<Slot extends string>(
  deps: UrlDeps,
  slots: readonly Slot[],
  form: Record<Slot, string | null>,
) {
  const present = pictureUrls(deps);
  return Object.fromEntries(slots.map((slot) => [slot, present(form[slot])])) as Record<
    Slot,
    ReturnType<typeof present>
  >;
}

interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

/** Where the ID image opens; null for who may not see it. */
export async function presentIdScan(
  db: DbOrTx,
  deps: UrlDeps,
  viewer: Viewer,
  path: string | null,
): Promise<string | null> {
  const file = path ? await findFileByPath(db, path) : null;
  if (!path || !file || file.removedAt) return null;
  return maySeeIdImage(viewer, file) ? fileUrls(deps).url(path) : null;
}

async function erasedAt(db: DbOrTx, path: string | null): Promise<string | null> {
  const file = path ? await findFileByPath(db, path) : null;
  return file?.removedAt?.toISOString() ?? null;
}

export async function presentIntake(
  deps: IntakeDeps & { readonly timeZone: () => Promise<string> },
  viewer: Viewer,
  row: IntakeRow,
): Promise<IntakeRecord> {
  const { db, clock } = deps;
  const form = formOf(row);
  const [author] = await db.select().from(profiles).where(eq(profiles.id, row.createdBy));
  const when = { now: clock.now(), timeZone: await deps.timeZone() };
  return {
    id: row.id,
    number: row.number,
    form: { ...form, idScan: null },
    bikeInfo: row.bikeInfo,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    createdBy: author ? displayName(author) : '',
    emailSentAt: row.emailSentAt?.toISOString() ?? null,
    convertedTo: row.convertedToDiagnostic,
    convertedAt: row.convertedAt?.toISOString() ?? null,
    deposit: await presentDeposit(db, row),
    pictures: presentPictures(deps, form),
    extraPictures: presentExtras(deps, form),
    signatures: presentSignatures(deps, form),
    idScanUrl: await presentIdScan(db, deps, viewer, row.idScan),
    hasIdScan: row.idScan !== null,
    idScanErasedAt: await erasedAt(db, row.idScan),
    signatureChecks: await presentChecks(db, row.id, form),
    customerId: row.customerId,
    shared: (await workingShares(db, { kind: 'intake', recordId: row.id }, clock.now())).length > 0,
    mayDelete: row.convertedToDiagnostic === null && mayDeleteIntake(viewer, row, when),
    revision: row.revision,
  };
}

export async function presentDeposit(
  db: DbOrTx,
  row: Pick<IntakeRow, 'depositAmount' | 'depositPaymentMethod' | 'depositPaidAt' | 'depositId'>,
): Promise<IntakeRecord['deposit']> {
  const found = row.depositId ? await findDeposit(db, row.depositId) : null;
  const payment = found && (await isGivenBack(db, found)) ? { ...found, ...REFUNDED } : found;
  return {
    amountCents: row.depositAmount,
    method: row.depositPaymentMethod,
    paidAt: row.depositPaidAt?.toISOString() ?? null,
    payment,
  };
}

const REFUNDED = { status: 'refunded', statusLabel: paymentStatusLabel('refunded') } as const;

/** All of it went back, as a void or as refunds: the ledger's rows that reverse it say so. */
async function isGivenBack(db: DbOrTx, deposit: { id: string; amountCents: number }): Promise<boolean> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.reverses, deposit.id));
  return (row?.cents ?? 0) >= deposit.amountCents;
}

async function presentChecks(
  db: DbOrTx,
  formId: string,
  form: IntakeForm,
): Promise<IntakeRecord['signatureChecks']> {
  const latest = await latestSignatures(db, formId);
  return SIGNATURE_SLOTS.flatMap((slot) => {
    const signed = latest[slot];
    if (!signed) return [];
    const { signer, termsVersion, termsLanguage } = signed;
    const valid = signatureHolds(signed, form);
    return [{ slot, signer, signedAt: signed.signedAt.toISOString(), termsVersion, termsLanguage, valid }];
  });
}
