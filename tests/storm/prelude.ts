// How a round begins: a shop in the middle of its day. Chance alone would spend most of a round on the way there.
import type { Command } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import type { Dice } from './dice.ts';
import { rollDice } from './dice.ts';
import { readTouched } from './readers/index.ts';
import { readMails } from './readers/mails.ts';
import { readTexts } from './readers/texts.ts';
import type { World } from './world.ts';

const named = (name: string): Command => {
  const found = COMMANDS.find((command) => command.name === name);
  if (!found) throw new Error(`no command is named ${name}`);
  return found;
};

/** From submitted to ready there are this many steps. */
const WHOLE_WAY = 7;

/** Looked at once, at its end: every step of it is also drawn later, and looked at then. */
export async function beginDay(world: World, seed: number): Promise<void> {
  const dice = rollDice(seed, world.tag);
  await times(world, dice, 'new product', dice.between(0, 2));
  const orders = dice.between(0, 2);
  for (let order = 0; order < orders; order += 1) {
    await times(world, dice, dice.pick(['create order', 'intake with deposit']), 1);
    await times(world, dice, 'add job', dice.between(1, 2));
    await times(world, dice, 'next step', dice.between(0, WHOLE_WAY));
  }
  await readTouched(world);
}

async function times(world: World, dice: Dice, name: string, count: number): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    const plan = named(name).plan(world, rollDice(dice.between(0, 0x7fffffff), world.tag));
    if (!plan) continue;
    world.steps.push(plan.what);
    await plan.run();
    await readMails(world);
    await readTexts(world);
  }
}
