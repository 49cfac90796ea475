import { randomUUID } from 'node:crypto';
import { type BucketName, newPath } from '@kickstand/domain/files';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { files } from '../files/files.table.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** A stored picture of that person, as an upload leaves it. */
export async function storedPicture(shop: TestShop, uploadedBy: string, bucket: BucketName): Promise<string> {
  const path = newPath(bucket, randomUUID());
  const now = shop.clock.now();
  await shop.db.insert(files).values({
    id: randomUUID(),
    bucket,
    path,
    contentType: bucket === 'signatures' ? 'image/png' : 'image/jpeg',
    bytes: 1000,
    width: 100,
    height: 80,
    sha256: 'a'.repeat(64),
    receivedSha256: randomUUID(),
    uploadedBy,
    createdAt: now,
    storedAt: now,
  });
  return path;
}

export const meOf = async (browser: TestBrowser): Promise<string> =>
  (await browser.call<{ id: string }>('auth/user')).value.id;

/** The version of the terms that a page would show now. */
export const termsNow = async (browser: TestBrowser): Promise<string> =>
  (await browser.call<{ version: string }>('terms/text', {})).value.version;

/** A form with nothing missing, its pictures taken by this person. */
export async function completeForm(
  shop: TestShop,
  browser: TestBrowser,
  change: Partial<IntakeForm> = {},
): Promise<IntakeForm> {
  const me = await meOf(browser);
  const [left, right, front, back] = await Promise.all(
    Array.from({ length: 4 }, () => storedPicture(shop, me, 'bike-photos')),
  );
  return {
    ...emptyIntakeForm('en'),
    customerName: 'Zoë Núñez 🏍️',
    customerEmail: 'Zoe@Riders.test',
    customerPhone: '9735550142',
    customerContact: 'both',
    bikeMake: 'Honda',
    bikeModel: 'CB 750',
    bikeYear: '2006',
    bikeColor: 'Red',
    bikeClassification: 'Standard/Naked',
    vin: 'jh2pc35106m700635',
    mileage: '12,400',
    customerConcerns: 'Pulls to the left when braking.',
    techConcerns: 'Front tire worn.',
    photoLeftSide: left ?? null,
    photoRightSide: right ?? null,
    photoFront: front ?? null,
    photoBack: back ?? null,
    customerSignature: await storedPicture(shop, me, 'signatures'),
    technicianSignature: await storedPicture(shop, me, 'signatures'),
    termsAccepted: true,
    termsVersion: await termsNow(browser),
    ...change,
  };
}

export const takeDeposit = (browser: TestBrowser, formId: string, amountCents = 10_000) =>
  browser.call<{ id: string }>('intake/takeDeposit', {
    formId,
    key: randomUUID(),
    amountCents,
    method: 'cash',
  });

/** A submitted form with its deposit; returns its id. */
export async function submittedForm(
  shop: TestShop,
  browser: TestBrowser,
  change: Partial<IntakeForm> = {},
): Promise<string> {
  const id = randomUUID();
  await takeDeposit(browser, id);
  const form = await completeForm(shop, browser, change);
  const answer = await browser.call('intake/submit', { id, form });
  if (answer.status !== 200) throw new Error(`submit failed: ${answer.code} ${JSON.stringify(answer.data)}`);
  return id;
}
