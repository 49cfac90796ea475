import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { DemoShop } from './demo-shop.ts';
import { type EnteredData, SIDES, SLOTS } from './entered-data.ts';

/** Photos are compressed, so each color channel may differ by this much. */
const COLOR_TOLERANCE = 16;

export async function cashCents(shop: DemoShop): Promise<number> {
  const { byMethod } = await shop.call<{ byMethod: { method: string; takenCents: number }[] }>(
    'payments/totals',
    { method: 'cash' },
  );
  return byMethod.find(({ method }) => method === 'cash')?.takenCents ?? 0;
}

async function expectColor(shop: DemoShop, what: string, url: string | undefined, color: readonly number[]) {
  const { channels } = await sharp(await shop.file(what, url)).stats();
  for (const [at, value] of color.entries())
    expect(Math.abs((channels[at]?.mean ?? 0) - value), `${what}: its own color`).toBeLessThan(
      COLOR_TOLERANCE,
    );
}

/** Positive if the stroke goes down to the right, negative if it goes up. */
async function slopeOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = [...data].flatMap((value, at) =>
    value < 128 ? [[at % info.width, Math.floor(at / info.width)] as const] : [],
  );
  expect(ink.length, 'a signature has a stroke').toBeGreaterThan(0);
  const mean = (axis: 0 | 1) => ink.reduce((sum, dot) => sum + dot[axis], 0) / ink.length;
  const [middleX, middleY] = [mean(0), mean(1)];
  return Math.sign(ink.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0));
}

interface Stored {
  readonly form: Record<string, unknown> & { depositAmount: number };
  readonly pictures: Record<string, { url: string } | null>;
  readonly signatures: Record<string, { url: string } | null>;
  readonly signatureChecks: readonly { valid: boolean }[];
}

/** Every field, photo, signature and payment of the intake exists exactly once. */
export async function compareIntake(shop: DemoShop, entered: EnteredData, cashBefore: number): Promise<void> {
  const { forms } = await shop.call<{ forms: { id: string }[] }>('intake/list', { search: entered.name });
  expect(forms, 'one intake').toHaveLength(1);
  const { form, pictures, signatures, signatureChecks } = await shop.call<Stored>('intake/find', {
    id: forms[0]?.id,
  });
  expect(form).toMatchObject({
    customerName: entered.name,
    customerPhone: '2015550187',
    customerEmail: 'rider@riders.test',
    vin: '1HD1KHM18DB123456',
    mileage: entered.mileage,
    customerConcerns: entered.concerns,
    depositPaid: true,
    depositPaymentMethod: 'cash',
    termsAccepted: true,
  });
  for (const lists of ['bikeMake', 'bikeModel', 'bikeYear', 'bikeColor', 'bikeClassification'])
    expect(form[lists], lists).not.toBe('');
  expect(Object.keys(pictures)).toHaveLength(SIDES.length);
  for (const [at, slot] of SLOTS.entries())
    await expectColor(shop, slot, pictures[slot]?.url, entered.sides[at] ?? []);
  const slopes = { customerSignature: 1, technicianSignature: -1 };
  for (const [slot, slope] of Object.entries(slopes))
    expect(await slopeOf(await shop.file(slot, signatures[slot]?.url)), `${slot}: its own stroke`).toBe(
      slope,
    );
  expect(signatureChecks.map(({ valid }) => valid)).toEqual([true, true]);
  expect(await cashCents(shop), 'the deposit, once').toBe(cashBefore + Math.round(form.depositAmount * 100));
}

interface StoredOrder {
  readonly clock: { readonly running: readonly unknown[] };
  readonly findings: readonly { readonly title: string; readonly photos: readonly Photo[] }[];
  readonly jobs: readonly {
    readonly photos: readonly Photo[];
    readonly lines: readonly { readonly done: unknown }[];
  }[];
}
interface Photo {
  readonly path: string;
  readonly url: string;
}

/** The line marked done, the clock, the photos, the finding, the mark and the note exist exactly once. */
export async function compareWork(shop: DemoShop, entered: EnteredData, orderId: string): Promise<void> {
  const order = await shop.call<StoredOrder>('workorders/find', { id: orderId });
  const [job] = order.jobs;
  expect(
    job?.lines.map(({ done }) => done !== null),
    'the line that was ticked off',
  ).toEqual([true, false]);
  expect(order.clock.running, 'one clock').toHaveLength(1);
  expect(job?.photos, 'the photo that was there and the one that was taken').toHaveLength(2);
  await expectColor(shop, 'photo of the job', job?.photos[1]?.url, entered.jobPhoto);
  expect(order.findings.map(({ title }) => title)).toEqual([entered.finding]);
  const found = order.findings[0]?.photos ?? [];
  expect(found, 'photo of the finding, once').toHaveLength(1);
  await expectColor(shop, 'photo of the finding', found[0]?.url, entered.findingPhoto);
  const marks = await shop.call<{ kind: string; word: string | null }[]>('damage/marks', {
    paths: [job?.photos[0]?.path],
  });
  expect(marks).toMatchObject([{ kind: 'circle', word: 'scratch' }]);
  const { events } = await shop.call<{ events: { kind: string; data: { text?: string } }[] }>(
    'workorders/timeline',
    { id: orderId },
  );
  expect(
    events.filter(({ data }) => data.text === entered.note),
    'the note, once',
  ).toHaveLength(1);
  for (const [kind, times] of [
    ['line_done', 1],
    ['clock_started', 1],
    // including the one from before
    ['job_photos', 2],
  ] as const)
    expect(
      events.filter((event) => event.kind === kind),
      kind,
    ).toHaveLength(times);
}
