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
import { eq } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import { type FileRow, filesAt, fileUrls } from '../files/index.ts';
import { depositOf, type EntryRow, entriesOfFormAndOrder } from '../payments/index.ts';
import { type DbOrTx, OneId, prepareTogether } from '../platform/database/index.ts';
import { workingShares } from '../shares/index.ts';
import { formOf, type IntakeRow } from './form-columns.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { type LatestSignatures, newestOfEach, signatureHolds, signaturesOf } from './sign.ts';

type IntakeRecord = Outputs['intake']['find'];

type UrlDeps = Pick<IntakeDeps, 'secrets' | 'clock'>;

/** The URL of each photo, for a person whose access was just checked. */
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

/** The photos of a form that have marks: the four sides first, then the extra ones by number. */
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

/** The URL of the ID image; null for anyone who may not see it. */
export function presentIdScan(
  deps: UrlDeps,
  viewer: Viewer,
  file: FileRow | null | undefined,
): string | null {
  if (!file || file.removedAt) return null;
  return maySeeIdImage(viewer, file) ? fileUrls(deps).url(file.path) : null;
}

/** What the page shows beside the form itself. */
const readRecord = prepareTogether(
  ['id', 'author', 'order', 'idScan', 'now'],
  (db, { id, author, order, idScan, now }) => ({
    authors: db.select().from(profiles).where(eq(profiles.id, author)),
    entries: entriesOfFormAndOrder(db, id, new OneId(order)),
    idScans: filesAt(db, idScan),
    signatures: signaturesOf(db, id),
    links: workingShares(db, { kind: 'intake', recordId: id }, now),
  }),
);

export async function presentIntake(
  deps: IntakeDeps & { readonly timeZone: () => Promise<string> },
  viewer: Viewer,
  row: IntakeRow,
): Promise<IntakeRecord> {
  const { db, clock } = deps;
  const form = formOf(row);
  const now = clock.now();
  const { authors, entries, idScans, signatures, links } = await readRecord(db, {
    id: row.id,
    author: row.createdBy,
    order: row.convertedToDiagnostic,
    idScan: row.idScan ?? '',
    now,
  });
  const [[author], [idScan]] = [authors, idScans];
  const when = { now, timeZone: await deps.timeZone() };
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
    deposit: presentDeposit(row, entries),
    pictures: presentPictures(deps, form),
    extraPictures: presentExtras(deps, form),
    signatures: presentSignatures(deps, form),
    idScanUrl: presentIdScan(deps, viewer, idScan),
    hasIdScan: row.idScan !== null,
    idScanErasedAt: idScan?.removedAt?.toISOString() ?? null,
    signatureChecks: presentChecks(newestOfEach(signatures), form),
    customerId: row.customerId,
    shared: links.length > 0,
    mayDelete: row.convertedToDiagnostic === null && mayDeleteIntake(viewer, row, when),
    revision: row.revision,
  };
}

const ordersOf = ({ convertedToDiagnostic: order }: Pick<IntakeRow, 'convertedToDiagnostic'>) =>
  order ? [order] : [];

type DepositColumns = Pick<
  IntakeRow,
  'depositAmount' | 'depositPaymentMethod' | 'depositPaidAt' | 'depositId'
>;

function presentDeposit(row: DepositColumns, entries: readonly EntryRow[]): IntakeRecord['deposit'] {
  return {
    amountCents: row.depositAmount,
    method: row.depositPaymentMethod,
    paidAt: row.depositPaidAt?.toISOString() ?? null,
    payment: depositOf(entries, row.depositId),
  };
}

export const readDeposit = async (db: DbOrTx, row: IntakeRow): Promise<IntakeRecord['deposit']> =>
  presentDeposit(row, await entriesOfFormAndOrder(db, row.id, ordersOf(row)));

function presentChecks(latest: LatestSignatures, form: IntakeForm): IntakeRecord['signatureChecks'] {
  return SIGNATURE_SLOTS.flatMap((slot) => {
    const signed = latest[slot];
    if (!signed) return [];
    const { signer, termsVersion, termsLanguage } = signed;
    const valid = signatureHolds(signed, form);
    return [{ slot, signer, signedAt: signed.signedAt.toISOString(), termsVersion, termsLanguage, valid }];
  });
}
