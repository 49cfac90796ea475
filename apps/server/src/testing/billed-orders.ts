import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../audit/index.ts';
import { workOrders, workorderJobs, workorderLines } from '../platform/database/schema.ts';
import { shareRecord } from '../shares/index.ts';
import { postEntries } from './ledger.ts';
import type { TestShop } from './test-shop.ts';

/**
 * An order with one approved job of $150.00, a deposit of $100.00 and a customer's link, inserted
 * directly: for tests about what comes after the approval.
 */
export async function billedOrder(shop: TestShop): Promise<{ order: { id: string }; shareId: string }> {
  const { db, clock } = shop;
  const now = clock.now();
  const id = randomUUID();
  const form = randomUUID();
  const jobId = randomUUID();
  const created = { orderId: id, createdAt: now };
  await db.insert(workOrders).values({
    id,
    status: 'approved',
    customerName: 'Zoë Núñez',
    customerEmail: 'zoe@riders.test',
    customerPhone: '9735550142',
    customerLanguage: 'en',
    bikeInfo: '2006 Honda CB 750',
    vin: 'JH2PC35106M700635',
    mileage: '12,400',
    bikeMakeCustom: false,
    bikeModelCustom: false,
    bikeClassificationCustom: false,
    completedItems: {},
    photoUrls: [],
    convertedFromIntake: form,
    estimateVersion: 1,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert(workorderJobs).values({
    ...created,
    id: jobId,
    position: 1,
    title: 'Front brake service',
    decision: 'approved',
    decidedVersion: 1,
    decidedAt: now,
    approvedCents: 15_000,
    approvedTaxableCents: 15_000,
  });
  await db.insert(workorderLines).values({
    ...created,
    id: randomUUID(),
    jobId,
    position: 1,
    kind: 'labor',
    description: 'Replace pads',
    quantityMilli: 1200,
    unitPriceCents: 12_500,
    taxable: true,
  });
  await postEntries(shop, [{ kind: 'deposit', amountCents: 10_000, intakeId: form }]);
  return { order: { id }, shareId: await shareRecord(db, clock, SYSTEM, { kind: 'report', recordId: id }) };
}
