// The start of a round: a shop in the middle of its day. Random steps alone would spend most of a round getting
// there.
import type { Command } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import { readTouched } from './readers/index.ts';
import { readMails } from './readers/mails.ts';
import { readTexts } from './readers/texts.ts';
import type { World } from './world.ts';

const named = (name: string): Command => {
  const found = COMMANDS.find((command) => command.name === name);
  if (!found) throw new Error(`no command is named ${name}`);
  return found;
};

const STEPS_TO_READY = 7;

/** Compared with the model once, at the end: all of these steps are also drawn later and compared then. */
export async function setUpRound(world: World, seed: number): Promise<void> {
  const random = seededRandom(seed, world.tag);
  await repeat(world, random, 'new product', random.between(0, 2));
  const orders = random.between(0, 2);
  for (let order = 0; order < orders; order += 1) {
    await repeat(world, random, random.pick(['create order', 'intake with deposit']), 1);
    await repeat(world, random, 'add job', random.between(1, 2));
    await repeat(world, random, 'next step', random.between(0, STEPS_TO_READY));
  }
  await readTouched(world);
}

async function repeat(world: World, random: Random, name: string, count: number): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    const plan = named(name).plan(world, seededRandom(random.between(0, 0x7fffffff), world.tag));
    if (!plan) continue;
    world.steps.push(plan.what);
    await plan.run();
    await readMails(world);
    await readTexts(world);
  }
}
