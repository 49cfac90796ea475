import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../storm/random.ts';
import { cashCents, compareIntake, compareWork } from './compare.ts';
import type { DemoShop } from './demo-shop.ts';
import { type EnteredData, randomEnteredData } from './entered-data.ts';
import { expect, LONG_TIMEOUT } from './expect.ts';
import { button, field, intakeSteps, mark, openMarks, workSteps } from './steps.ts';
import type { Tablet } from './tablet.ts';

const NEW = '/dashboard/intake-forms/new';
const UNSENT = '/dashboard/unsent';
/** network: goes offline or online. close: closes the tab. kill: kills the browser. restart: kills the server. */
const FAULTS = ['network', 'close', 'kill', 'restart'] as const;
type Fault = (typeof FAULTS)[number];

/** The steps and faults of a run, printed to help reproduce it. */
export type RunLog = string[];

interface RunDeps {
  readonly shop: DemoShop;
  readonly tablet: Tablet;
  readonly random: Random;
  /** An order in progress that is assigned to the technician and has one stored photo on its job. */
  readonly orderId: string;
}

/**
 * Works on an order and takes in a bike while network, tab, browser and server fail at random moments. Then compares
 * what was entered with what the server has.
 */
export async function runOnce(deps: RunDeps, log: RunLog): Promise<void> {
  const { shop, tablet, random, orderId } = deps;
  const entered = randomEnteredData(random);
  const cash = await cashCents(shop);
  const inject = async (which: Fault, path: string) => {
    log.push(which);
    if (which === 'network') await tablet.setOnline(!tablet.isOnline());
    if (which === 'close') await tablet.reopen(path);
    if (which === 'kill') await tablet.kill(path);
    if (which === 'restart') await shop.restart();
  };
  await work({ ...deps, entered, inject }, log);
  await enterIntake({ ...deps, entered, inject }, log);

  await tablet.setOnline(true);
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    // anywhere while sending: between two requests, within one, or after the last
    await pause(random.between(0, 1500));
    await inject(random.pick(FAULTS), UNSENT);
  }
  await tablet.setOnline(true);
  await tablet.sendAll();
  await compareIntake(shop, entered, cash);
  await compareWork(shop, entered, orderId);
}

interface StepDeps extends RunDeps {
  readonly entered: EnteredData;
  readonly inject: (which: Fault, path: string) => Promise<void>;
}

async function enterIntake({ tablet, random, entered, inject }: StepDeps, log: RunLog): Promise<void> {
  await tablet.setOnline(random.chance(30));
  await tablet.reopen(NEW);
  const opened = () => expect(field(tablet.page, 'Customer name')).toBeVisible();
  await opened();
  for (const [what, enter, pictures = 0] of intakeSteps(entered)) {
    await (pictures > 0 ? tablet.addPictures(pictures, enter) : enter(tablet.page));
    log.push(what);
    if (!random.chance(35)) continue;
    await tablet.formSaved();
    await inject(random.pick(FAULTS), NEW);
    await opened();
    await expect(field(tablet.page, 'Customer name')).toHaveValue(entered.name);
  }
  await tablet.formSaved();
  await button(tablet.page, 'Submit').click();
  await expect(tablet.page).toHaveURL('/dashboard/intake-forms');
  log.push('submitted');
}

/** Works offline. What the page reports as saved must not get lost. */
async function work({ tablet, random, entered, orderId, inject }: StepDeps, log: RunLog): Promise<void> {
  const order = `/dashboard/reports/${orderId}`;
  await tablet.setOnline(true);
  await tablet.reopen(order);
  await openMarks(tablet.page);
  await tablet.readsCached();
  await tablet.setOnline(false);
  // the previous run sent everything
  let saved = 0;
  const isSaved = async (changes: number) => {
    saved += changes;
    await expect.poll(() => tablet.saved(), LONG_TIMEOUT).toBe(saved);
  };
  await mark(tablet.page);
  await isSaved(2);
  log.push('marked');
  for (const { what, page, type, resume, enter } of workSteps(entered)) {
    const path = `/dashboard/${page}/${orderId}`;
    if (random.chance(35)) await inject(random.pick(['close', 'kill']), path);
    else if (!tablet.page.url().endsWith(path)) await tablet.page.goto(path);
    // a page opened now also counts changes saved by an earlier one
    await isSaved(0);
    await type?.(tablet.page);
    if (resume && random.chance(60)) {
      await tablet.formSaved();
      await inject(random.pick(['close', 'kill']), path);
      await resume(tablet.page);
    }
    await enter(tablet.page);
    await isSaved(1);
    log.push(what);
  }
}
