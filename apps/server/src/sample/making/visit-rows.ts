import { randomUUID } from 'node:crypto';
import { searchForm } from '@kickstand/domain/customers';
import { type BucketName, contentTypeOf, newPath, thumbnailPathOf } from '@kickstand/domain/files';
import { type IntakeForm, PHOTO_SLOTS, SIGNATURE_SLOTS, type SignatureSlot } from '@kickstand/domain/intake';
import { TERMS_VERSION } from '@kickstand/domain/terms';
import { columnsOf, photosOf, signedHash } from '../../intake/index.ts';
import { after, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Random } from './random.ts';
import { type KnownPicture, type Making, noRows, type Person, type Rows, type Staff } from './rows.ts';
import type { Bike, Rider, Visit } from './visits.ts';

/** Everything the visits leave in the database. */
export function rowsOf(making: Making, visits: readonly Visit[]): Rows {
  const rows = noRows();
  const lastSeen = new Map(visits.map(({ rider, at }) => [rider, at]));
  for (const [rider, at] of lastSeen) addRider(rows, rider, at);
  for (const visit of visits) addVisit(rows, making, visit);
  return rows;
}

function addRider(rows: Rows, rider: Rider, seen: Date): void {
  rows.customers.push({
    id: rider.id,
    name: rider.name,
    nameKey: searchForm(rider.name),
    email: rider.email,
    phone: rider.phone,
    preferredContact: rider.contact,
    language: rider.language,
    notes: '',
    sample: true,
    createdAt: rider.since,
    updatedAt: seen,
  });
  for (const bike of rider.bikes) addBike(rows, rider, bike, seen);
}

function addBike(rows: Rows, rider: Rider, bike: Bike, seen: Date): void {
  rows.bikes.push({
    id: bike.id,
    vin: bike.vin,
    make: bike.model.make,
    model: bike.model.model,
    year: String(bike.year),
    color: bike.color,
    classification: bike.model.classification,
    sample: true,
    createdAt: bike.since,
    updatedAt: seen,
  });
  rows.bikeOwnerships.push({ id: randomUUID(), bikeId: bike.id, customerId: rider.id, since: bike.since });
}

/** Of the forms older than a week most are work orders, of the newer ones few. */
const converts = (random: Random, visit: Visit, now: Date) =>
  random.chance(now.getTime() - visit.at.getTime() > 10 * DAY ? 0.72 : 0.2);

function addVisit(rows: Rows, making: Making, visit: Visit): void {
  const { random, staff, now } = making;
  const technician = random.pick(staff.technicians);
  const form = { ...visit.form, ...addPictures(rows, making, visit, technician) };
  const depositId = visit.paid ? addDeposit(rows, visit, technician) : null;
  if (!visit.paid) addException(rows, visit, staff.owner);
  const orderId = converts(random, visit, now) ? randomUUID() : null;
  const convertedAt = orderId ? earlier(after(visit.at, random.between(20, 2000) * MINUTE), now) : null;
  const columns = columnsOf(form);
  const row = {
    id: visit.id,
    ...columns,
    customerId: visit.rider.id,
    bikeId: visit.bike.id,
    createdBy: technician.id,
    status: orderId ? 'converted' : 'pending',
    termsVersion: TERMS_VERSION,
    depositId,
    depositPaidAt: visit.paid ? after(visit.at, -2 * MINUTE) : null,
    paymentStatus: visit.paid ? 'completed' : null,
    convertedToDiagnostic: orderId,
    convertedAt,
    photoDescriptions: {},
    revision: orderId ? 2 : 1,
    sample: true,
    createdAt: visit.at,
    updatedAt: convertedAt ?? visit.at,
  };
  rows.intakeForms.push(row);
  if (orderId && convertedAt) addOrder(rows, { id: orderId, at: convertedAt, technician, form, row });
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

function addPictures(
  rows: Rows,
  { staff, now, signatureOf }: Making,
  visit: Visit,
  technician: Person,
): Partial<IntakeForm> {
  if (!signatureOf) return {};
  const photos = Object.fromEntries(PHOTO_SLOTS.map((slot) => [slot, addPhoto(rows, staff, now)]));
  const form = { ...visit.form, ...photos };
  const signers: Record<SignatureSlot, string> = {
    customerSignature: visit.rider.name,
    technicianSignature: technician.name,
  };
  const signatures = SIGNATURE_SLOTS.map((slot) => {
    const picture = signatureOf(signers[slot]);
    const path = addFile(rows, staff, now, 'signatures', picture);
    rows.intakeSignatures.push({
      id: randomUUID(),
      formId: visit.id,
      slot,
      signer: signers[slot],
      path,
      pictureHash: picture.sha256,
      formHash: signedHash(form),
      termsVersion: TERMS_VERSION,
      termsLanguage: visit.form.termsLanguage,
      sample: true,
      signedAt: visit.at,
    });
    return [slot, path];
  });
  return { ...photos, ...Object.fromEntries(signatures) };
}

const UNDRAWN: KnownPicture = { sha256: '', bytes: 0, width: 0, height: 0 };

export const addPhoto = (rows: Rows, staff: Staff, now: Date) =>
  addFile(rows, staff, now, 'bike-photos', UNDRAWN);

/** A row without bytes, and of no record until they are there. */
function addFile(rows: Rows, staff: Staff, now: Date, bucket: BucketName, picture: KnownPicture): string {
  const path = newPath(bucket, randomUUID());
  rows.files.push({
    id: randomUUID(),
    bucket,
    path,
    thumbnailPath: bucket === 'bike-photos' ? thumbnailPathOf(path) : null,
    contentType: contentTypeOf(path),
    ...picture,
    receivedSha256: picture.sha256,
    uploadedBy: staff.owner.id,
    sample: true,
    createdAt: now,
  });
  return path;
}

export function addDeposit(rows: Rows, visit: Pick<Visit, 'id' | 'at' | 'form'>, taker: Person): string {
  const id = randomUUID();
  rows.ledgerEntries.push({
    id,
    kind: 'deposit',
    method: visit.form.depositPaymentMethod,
    amountCents: columnsOf(visit.form).depositAmount,
    intakeId: visit.id,
    orderId: null,
    takenBy: taker.id,
    sample: true,
    at: after(visit.at, -2 * MINUTE),
  });
  return id;
}

function addException(rows: Rows, visit: Visit, owner: Person): void {
  const grantedAt = after(visit.at, -3 * MINUTE);
  rows.intakeDepositExceptions.push({
    id: randomUUID(),
    formId: visit.id,
    askedBy: owner.id,
    grantedAt,
    expiresAt: after(grantedAt, 24 * HOUR),
    usedAt: visit.at,
  });
}

interface Report {
  readonly id: string;
  readonly at: Date;
  readonly technician: Person;
  readonly form: IntakeForm;
  readonly row: Rows['intakeForms'][number];
}

function addOrder(rows: Rows, { id, at, technician, form, row }: Report): void {
  rows.workOrders.push({
    id,
    status: 'submitted',
    customerId: row.customerId,
    bikeId: row.bikeId,
    customerName: form.customerName,
    customerEmail: form.customerEmail,
    customerPhone: form.customerPhone,
    customerContact: form.customerContact,
    customerLanguage: form.termsLanguage,
    bikeInfo: row.bikeInfo,
    vin: form.vin,
    mileage: form.mileage,
    serviceHistory: form.techConcerns,
    customerConcerns: form.customerConcerns,
    technicianId: technician.id,
    bikeMakeCustom: false,
    bikeModelCustom: false,
    bikeClassificationCustom: false,
    completedItems: {},
    photoUrls: photosOf(form),
    intakeDepositAmount: row.depositAmount,
    intakeDepositId: row.depositId ?? null,
    convertedFromIntake: row.id,
    convertedAt: at,
    sample: true,
    createdAt: at,
    updatedAt: at,
  });
}
