import { randomUUID } from 'node:crypto';
import { type BucketName, newPath } from '@kickstand/domain/files';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { files } from '../files/files.table.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** A stored picture of that person, as an upload leaves it. */
export async function storedPicture(shop: TestShop, uploadedBy: string, bucket: BucketName): Promise<string> {
  const [path = ''] = await storedPictures(shop, uploadedBy, [bucket]);
  return path;
}

async function storedPictures(
  shop: TestShop,
  uploadedBy: string,
  buckets: readonly BucketName[],
): Promise<string[]> {
  const now = shop.clock.now();
  const rows = buckets.map((bucket) => ({
    id: randomUUID(),
    bucket,
    path: newPath(bucket, randomUUID()),
    contentType: bucket === 'signatures' ? ('image/png' as const) : ('image/jpeg' as const),
    bytes: 1000,
    width: 100,
    height: 80,
    sha256: 'a'.repeat(64),
    receivedSha256: randomUUID(),
    uploadedBy,
    createdAt: now,
    storedAt: now,
  }));
  await shop.db.insert(files).values(rows);
  return rows.map(({ path }) => path);
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
  const [left = null, right = null, front = null, back = null, ...signatures] = await storedPictures(
    shop,
    me,
    [...Array<BucketName>(4).fill('bike-photos'), ...Array<BucketName>(2).fill('signatures')],
  );
  const [customerSignature = null, technicianSignature = null] = signatures;
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
    photoLeftSide: left,
    photoRightSide: right,
    photoFront: front,
    photoBack: back,
    customerSignature,
    technicianSignature,
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
