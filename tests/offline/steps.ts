import type { Page } from '@playwright/test';
import { type EnteredData, photoOf, SIDES } from './entered-data.ts';
import { expect } from './expect.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** One step of a run, with its name in the run's log. */
export type Step = readonly [what: string, enter: (page: Page) => Promise<void>, pictures?: number];

/** The customer's stroke goes down to the right, the technician's up, so that swapped signatures are noticed. */
async function sign(page: Page, title: string, from: number, to: number): Promise<void> {
  const pad = page.getByRole('img', { name: `Sign here: ${title}` });
  // hover waits until the pad stops moving: pictures loading above push it down
  await pad.hover({ position: { x: 30, y: from } });
  const box = await pad.boundingBox();
  if (!box) throw new Error(`There is no pad for ${title}`);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + to, { steps: 3 });
  await page.mouse.up();
  await button(page, `Save Signature: ${title}`).click();
  await expect(page.getByRole('img', { name: title, exact: true })).toBeVisible();
}

/** A new intake, in the order of its form. */
export const intakeSteps = (entered: EnteredData): readonly Step[] => [
  [
    'customer',
    async (page) => {
      await field(page, 'Customer name').fill(entered.name);
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
      await field(page, 'Mileage').fill(entered.mileage);
    },
  ],
  [
    'photos',
    async (page) => {
      for (const [at, side] of SIDES.entries())
        await page
          .locator(`input[aria-label="Choose file: ${side}"]`)
          .setInputFiles(photoOf(entered.sides[at] ?? [0, 0, 0]));
    },
    SIDES.length,
  ],
  ['concerns', (page) => field(page, 'Customer concerns').fill(entered.concerns)],
  [
    'deposit',
    async (page) => {
      await button(page, 'Collect Deposit').click();
      await button(page, 'Confirm Deposit Received').click();
      await expect(button(page, 'Confirm Deposit Received')).toBeHidden();
    },
  ],
  ['terms', (page) => page.getByLabel('I accept the terms and conditions').check()],
  [
    'signatures',
    async (page) => {
      await sign(page, 'Customer Signature', 30, 110);
      await sign(page, 'Technician Signature', 110, 30);
    },
    2,
  ],
];

const MARK_DIALOG = { name: /^Mark damage/ };
/** Opened online, so that the photo is loaded. */
export async function openMarks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Open photo .*Chain kit/ }).click();
  await button(page, 'Mark damage').click();
  await expect(
    page.getByRole('dialog', MARK_DIALOG).getByRole('group', { name: /^Photo to mark/ }),
  ).toBeVisible();
}

/** Draws a circle and gives it a word. */
export async function mark(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', MARK_DIALOG);
  await dialog.getByRole('group', { name: /^Photo to mark/ }).focus();
  for (const key of ['c', 'Enter']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: 'Scratch' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

interface WorkStep {
  readonly what: string;
  /** The order's page: `reports` or `diagnostic`. */
  readonly page: 'reports' | 'diagnostic';
  /** Types without saving. */
  readonly type?: (page: Page) => Promise<void>;
  /** Continues after the page was closed in the middle of typing. */
  readonly resume?: (page: Page) => Promise<void>;
  readonly enter: (page: Page) => Promise<void>;
}

/** What a technician does on their order; each step is one change on the device. */
export const workSteps = (entered: EnteredData): readonly WorkStep[] => [
  {
    what: 'clock',
    page: 'reports',
    enter: (page) => button(page, 'Start clock: Chain kit').click(),
  },
  {
    what: 'tick',
    page: 'reports',
    enter: (page) => button(page, 'Mark done: Remove the old chain').click(),
  },
  {
    what: 'photo',
    page: 'reports',
    enter: (page) =>
      page
        .locator('input[type=file][aria-label*="Chain kit"]')
        .first()
        .setInputFiles(photoOf(entered.jobPhoto)),
  },
  {
    what: 'note',
    page: 'reports',
    enter: async (page) => {
      await button(page, 'Note').click();
      await field(page, 'Note').fill(entered.note);
      await button(page, 'Save').click();
    },
  },
  {
    what: 'finding',
    page: 'diagnostic',
    type: async (page) => {
      await button(page, 'Add finding').click();
      await field(page, 'What was found').fill(entered.finding);
      await page.locator('[role=dialog] input[type=file]').setInputFiles(photoOf(entered.findingPhoto));
      await expect(page.getByRole('dialog').locator('img')).toHaveCount(1);
    },
    resume: async (page) => {
      await button(page, 'Continue').click();
      await expect(field(page, 'What was found')).toHaveValue(entered.finding);
      await expect(page.getByRole('dialog').locator('img')).toHaveCount(1);
    },
    enter: (page) => button(page, 'Save').click(),
  },
];
