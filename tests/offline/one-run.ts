import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { sign } from '../e2e/support/intake.ts';
import { makePng } from '../e2e/support/picture.ts';
import type { Dice } from '../storm/dice.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

const NEW = '/dashboard/intake-forms/new';
const UNSENT = '/dashboard/unsent';
const SIDES = ['Left side', 'Right side', 'Front', 'Back'] as const;
/** A field is on the disk so long after the last key at the latest. */
const SAVED_MS = 1200;
const PATIENT = { timeout: 60_000 };

const HARMS = ['cut', 'close', 'kill', 'restart'] as const;
type Harm = (typeof HARMS)[number];

/** What was done to it, for the one who repeats it. */
export type Story = string[];

interface RunParts {
  readonly world: World;
  readonly tablet: Tablet;
  readonly dice: Dice;
  readonly orderId: string;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/**
 * Takes in a bike and writes a note on an order while the network, the tab, the browser and the server fail at random
 * moments, and compares what was entered with what the server has in the end.
 */
export async function oneRun({ world, tablet, dice, orderId }: RunParts, story: Story): Promise<void> {
  const name = `Rider ${dice.uuid().slice(0, 8)}`;
  const mileage = String(dice.between(100, 90_000));
  const concerns = `Concern ${dice.uuid()}`;
  const note = `Note ${dice.uuid()}`;
  const cash = await cashCents(world);

  const harm = async (which: Harm, path: string) => {
    story.push(which);
    if (which === 'cut') await tablet.setOnline(!tablet.isOnline());
    if (which === 'close') await tablet.reopen(path);
    if (which === 'kill') await tablet.kill(path);
    if (which === 'restart') await world.restart();
  };

  await tablet.setOnline(dice.chance(30));
  await tablet.reopen(NEW);
  const opened = () => expect(field(tablet.page, 'Customer name')).toBeVisible(PATIENT);
  await opened();
  const steps: readonly [string, (page: Page) => Promise<void>][] = [
    [
      'customer',
      async (page) => {
        await field(page, 'Customer name').fill(name);
        await field(page, 'Phone').fill('2015550187');
        await field(page, 'Email').fill('rider@riders.test');
      },
    ],
    [
      'bike',
      async (page) => {
        await field(page, 'VIN').fill('1HD1KHM18DB123456');
        for (const list of ['Make', 'Model', 'Year', 'Color', 'Classification']) {
          await page.getByRole('combobox', { name: list }).click();
          await page.getByRole('listbox', { name: list }).getByRole('option').first().click();
        }
        await field(page, 'Mileage').fill(mileage);
      },
    ],
    [
      'photos',
      async (page) => {
        for (const [at, side] of SIDES.entries())
          await page
            .locator(`input[aria-label="Choose file: ${side}"]`)
            .setInputFiles({ name: 'side.png', mimeType: 'image/png', buffer: sidePicture(at) });
      },
    ],
    ['concerns', (page) => field(page, 'Customer concerns').fill(concerns)],
    [
      'deposit',
      async (page) => {
        await button(page, 'Collect Deposit').click();
        await button(page, 'Confirm Deposit Received').click();
        await expect(button(page, 'Confirm Deposit Received')).toBeHidden(PATIENT);
      },
    ],
    ['terms', (page) => page.getByLabel('I accept the terms and conditions').check()],
    [
      'signatures',
      async (page) => {
        await sign(page, 'Customer Signature');
        await sign(page, 'Technician Signature');
      },
    ],
  ];
  for (const [what, enter] of steps) {
    await enter(tablet.page);
    story.push(what);
    if (!dice.chance(35)) continue;
    await pause(SAVED_MS);
    await harm(dice.pick(HARMS), NEW);
    await opened();
    await expect(field(tablet.page, 'Customer name')).toHaveValue(name, PATIENT);
  }
  await pause(SAVED_MS);
  await button(tablet.page, 'Submit').click();
  await expect(tablet.page).toHaveURL('/dashboard/intake-forms', PATIENT);
  story.push('submitted');

  await tablet.setOnline(false);
  await tablet.reopen(`/dashboard/reports/${orderId}`);
  await tablet.page.getByRole('button', { name: 'Note', exact: true }).click(PATIENT);
  await field(tablet.page, 'Note').fill(note);
  await button(tablet.page, 'Save').click();
  await expect(tablet.page.getByText('Saved on this device').first()).toBeVisible();
  story.push('noted');

  await tablet.setOnline(true);
  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    // Anywhere in what is sent: between two requests, within one, after the last.
    await pause(dice.between(0, 1500));
    await harm(dice.pick(HARMS), UNSENT);
  }
  await tablet.setOnline(true);
  await tablet.reopen(UNSENT);
  await expect(tablet.page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible(PATIENT);

  await compare(world, { name, mileage, concerns, note, orderId, cash });
}

/** Each side has another color, so that a photo in the wrong place is noticed. */
const sidePicture = (at: number) => makePng(64, 48, [70 + 40 * at, 86, 98], [186, 48, 44 + 40 * at]);

async function cashCents(world: World): Promise<number> {
  const { byMethod } = await world.call<{ byMethod: { method: string; takenCents: number }[] }>(
    'payments/totals',
    { method: 'cash' },
  );
  return byMethod.find(({ method }) => method === 'cash')?.takenCents ?? 0;
}

interface Stored {
  readonly form: Record<string, unknown> & { depositAmount: number };
  readonly pictures: Record<string, { url: string } | null>;
  readonly signatures: Record<string, { url: string } | null>;
  readonly signatureChecks: readonly { valid: boolean }[];
}

interface Entered {
  readonly name: string;
  readonly mileage: string;
  readonly concerns: string;
  readonly note: string;
  readonly orderId: string;
  readonly cash: number;
}

async function compare(world: World, { name, mileage, concerns, note, orderId, cash }: Entered) {
  const { forms } = await world.call<{ forms: { id: string }[] }>('intake/list', { search: name });
  expect(forms, 'one intake').toHaveLength(1);
  const { form, pictures, signatures, signatureChecks } = await world.call<Stored>('intake/find', {
    id: forms[0]?.id,
  });
  expect(form).toMatchObject({
    customerName: name,
    customerPhone: '2015550187',
    customerEmail: 'rider@riders.test',
    vin: '1HD1KHM18DB123456',
    mileage,
    customerConcerns: concerns,
    depositPaid: true,
    depositPaymentMethod: 'cash',
    termsAccepted: true,
  });
  for (const lists of ['bikeMake', 'bikeModel', 'bikeYear', 'bikeColor', 'bikeClassification'])
    expect(form[lists], lists).not.toBe('');
  const stored = Object.entries({ ...pictures, ...signatures });
  expect(stored).toHaveLength(SIDES.length + 2);
  const bytes = await Promise.all(stored.map(([slot, picture]) => world.file(slot, picture?.url)));
  // Each side has a color of its own; the two signatures may be the same stroke.
  expect(new Set(bytes).size, 'a picture in each place').toBeGreaterThanOrEqual(SIDES.length + 1);
  expect(signatureChecks.map(({ valid }) => valid)).toEqual([true, true]);
  expect(await cashCents(world), 'the deposit, once').toBe(cash + Math.round(form.depositAmount * 100));
  const { events } = await world.call<{ events: { kind: string; data: { text?: string } }[] }>(
    'workorders/timeline',
    { id: orderId },
  );
  expect(
    events.filter(({ data }) => data.text === note),
    'the note, once',
  ).toHaveLength(1);
}
