import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../storm/dice.ts';
import { cashCents, compareIntake, compareWork } from './compare.ts';
import { type Entered, rollEntered } from './entered.ts';
import { expect, PATIENT } from './patient.ts';
import { button, field, intakeSteps, mark, openMarks, workSteps } from './steps.ts';
import type { Tablet } from './tablet.ts';
import type { World } from './world.ts';

const NEW = '/dashboard/intake-forms/new';
const UNSENT = '/dashboard/unsent';
/** cut: the network goes, or comes back. close: the tab. kill: the browser. restart: the server is killed. */
const HARMS = ['cut', 'close', 'kill', 'restart'] as const;
type Harm = (typeof HARMS)[number];

/** What was done to it, for the one who repeats it. */
export type Story = string[];

interface RunParts {
  readonly world: World;
  readonly tablet: Tablet;
  readonly dice: Dice;
  /** In progress, the technician's own, with one stored photo of its job. */
  readonly orderId: string;
}

/**
 * Works on an order and takes in a bike while the network, the tab, the browser and the server fail at random moments,
 * and compares what was entered with what the server has in the end.
 */
export async function oneRun(parts: RunParts, story: Story): Promise<void> {
  const { world, tablet, dice, orderId } = parts;
  const entered = rollEntered(dice);
  const cash = await cashCents(world);
  const harm = async (which: Harm, path: string) => {
    story.push(which);
    if (which === 'cut') await tablet.setOnline(!tablet.isOnline());
    if (which === 'close') await tablet.reopen(path);
    if (which === 'kill') await tablet.kill(path);
    if (which === 'restart') await world.restart();
  };
  await work({ ...parts, entered, harm }, story);
  await takeIn({ ...parts, entered, harm }, story);

  await tablet.setOnline(true);
  for (let left = dice.between(1, 3); left > 0; left -= 1) {
    // Anywhere in what is sent: between two requests, within one, after the last.
    await pause(dice.between(0, 1500));
    await harm(dice.pick(HARMS), UNSENT);
  }
  await tablet.setOnline(true);
  await tablet.sendRest();
  await compareIntake(world, entered, cash);
  await compareWork(world, entered, orderId);
}

interface WorkParts extends RunParts {
  readonly entered: Entered;
  readonly harm: (which: Harm, path: string) => Promise<void>;
}

async function takeIn({ tablet, dice, entered, harm }: WorkParts, story: Story): Promise<void> {
  await tablet.setOnline(dice.chance(30));
  await tablet.reopen(NEW);
  const opened = () => expect(field(tablet.page, 'Customer name')).toBeVisible();
  await opened();
  for (const [what, enter, pictures = 0] of intakeSteps(entered)) {
    await (pictures > 0 ? tablet.addingPictures(pictures, enter) : enter(tablet.page));
    story.push(what);
    if (!dice.chance(35)) continue;
    await tablet.formKept();
    await harm(dice.pick(HARMS), NEW);
    await opened();
    await expect(field(tablet.page, 'Customer name')).toHaveValue(entered.name);
  }
  await tablet.formKept();
  await button(tablet.page, 'Submit').click();
  await expect(tablet.page).toHaveURL('/dashboard/intake-forms');
  story.push('submitted');
}

/** Without a connection; what it says to be saved is what counts. */
async function work({ tablet, dice, entered, orderId, harm }: WorkParts, story: Story): Promise<void> {
  const order = `/dashboard/reports/${orderId}`;
  await tablet.setOnline(true);
  await tablet.reopen(order);
  await openMarks(tablet.page);
  await tablet.keptForReading();
  await tablet.setOnline(false);
  // The run before sent all of it.
  let saved = 0;
  const isSaved = async (changes: number) => {
    saved += changes;
    await expect.poll(() => tablet.saved(), PATIENT).toBe(saved);
  };
  await mark(tablet.page);
  await isSaved(2);
  story.push('marked');
  for (const { what, page, type, goOn, enter } of workSteps(entered)) {
    const path = `/dashboard/${page}/${orderId}`;
    if (dice.chance(35)) await harm(dice.pick(['close', 'kill']), path);
    else if (!tablet.page.url().endsWith(path)) await tablet.page.goto(path);
    // A page that was opened counts what an earlier one kept.
    await isSaved(0);
    await type?.(tablet.page);
    if (goOn && dice.chance(60)) {
      await tablet.formKept();
      await harm(dice.pick(['close', 'kill']), path);
      await goOn(tablet.page);
    }
    await enter(tablet.page);
    await isSaved(1);
    story.push(what);
  }
}
