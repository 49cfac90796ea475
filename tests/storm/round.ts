// One round: a shop with nothing open, a sequence of things that people do, and a look from every side after each.
import fc from 'fast-check';
import type { Command, Plan } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { rollDice } from './dice.ts';
import { played } from './played.ts';
import { beginDay } from './prelude.ts';
import { readAll, readSomeOfShop, readTouched } from './readers/index.ts';
import { HUNG } from './replay.ts';
import { openWorld, passTime, type Stage, type World } from './world.ts';

/** How many steps of a round are carried out; those that make no sense when their turn comes are not counted. */
export const STEPS = 12;
const DRAWN = 400;
const A_MINUTE = 61_000;

class Step implements fc.AsyncCommand<World, World, true> {
  readonly #command: Command;
  readonly #seed: number;
  #plan: Plan | null = null;

  constructor(command: Command, seed: number) {
    this.#command = command;
    this.#seed = seed;
  }

  async check(world: Readonly<World>): Promise<boolean> {
    if (world.steps.length >= world.begun + world.length) return false;
    this.#plan = this.#command.plan(world, rollDice(this.#seed, world.tag));
    return this.#plan !== null;
  }

  async run(world: World): Promise<void> {
    if (!this.#plan) throw new Error('a step was not planned');
    world.steps.push(this.#plan.what);
    played.count('commands', this.#command.name);
    try {
      const plan = this.#plan;
      await inTime(async () => {
        await plan.run();
        await readTouched(world);
        await readSomeOfShop(world, world.steps.length);
      });
    } catch (error) {
      throw told(world, error);
    }
    await passTime(world, A_MINUTE);
  }

  toString(): string {
    return `${this.#command.name} ${this.#seed}`;
  }
}

function told(world: World, error: unknown): Error {
  const steps = world.steps.map((step, at) => `${String(at + 1).padStart(4)}. ${step}`).join('\n');
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${message}\n${steps}`, { cause: error });
}

/** No step takes as long as this, however busy the machine is: one that does hangs. */
const HANGS_AFTER_MS = 180_000;

async function inTime(work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${HUNG} within ${HANGS_AFTER_MS / 1000} s.`)), HANGS_AFTER_MS);
  });
  await Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

const MORE = 10;

/** Each command as often as its weight says; those named in `more` much more often. */
const drawn = (more: readonly string[]) =>
  COMMANDS.flatMap((command) =>
    Array.from({ length: command.weight * (more.includes(command.name) ? MORE : 1) }, () =>
      fc.noShrink(fc.nat({ max: 0x7fffffff })).map((seed) => new Step(command, seed)),
    ),
  );

export interface Failure {
  readonly seed: number;
  /** What went wrong and the steps that led there, of the shortest sequence that was found. */
  readonly message: string;
}

interface Outcome {
  readonly failed: boolean;
  readonly errorInstance: unknown;
}

function failureOf(seed: number, { failed, errorInstance: error }: Outcome): Failure | null {
  if (!failed) return null;
  return { seed, message: error instanceof Error ? error.message : String(error) };
}

export interface RoundOptions {
  readonly seed: number;
  /** How many steps; fewer than usual where there is little time. */
  readonly length?: number;
  /** How long to look for a shorter sequence that fails too. */
  readonly shrinkMs: number;
  /** Commands that are drawn more often than they usually are. */
  readonly more?: readonly string[];
  /** A further look at the final state. */
  readonly atEnd?: (world: World) => Promise<void>;
}

/** Null: every rule held. */
export async function playRound(
  stage: Stage,
  { seed, shrinkMs, length = STEPS, more = [], atEnd }: RoundOptions,
): Promise<Failure | null> {
  const steps = fc.commands<World, World, true>(drawn(more), { maxCommands: DRAWN, size: 'max' });
  const round = fc.asyncProperty(fc.noShrink(fc.nat()), steps, async (morning, commands) => {
    const world = await openWorld(stage);
    try {
      await inTime(() => beginDay(world, morning));
    } catch (error) {
      throw told(world, error);
    }
    world.begun = world.steps.length;
    world.length = length;
    await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
    for (const { status } of world.model.orders) played.count('ends', status);
    try {
      await inTime(() => readAll(world));
      await atEnd?.(world);
    } catch (error) {
      throw told(world, error);
    }
  });
  const failure = failureOf(seed, await fc.check(round, { seed, numRuns: 1, endOnFailure: true }));
  if (!failure || shrinkMs === 0 || failure.message.startsWith(HUNG)) return failure;
  // the same round from its beginning, and then shorter ones for as long as there is time
  const shrunk = failureOf(
    seed,
    await fc.check(round, { seed, numRuns: 1, interruptAfterTimeLimit: shrinkMs }),
  );
  if (shrunk) return shrunk;
  return { seed, message: `${failure.message}\nPlayed again, it did not fail within ${shrinkMs / 1000} s.` };
}
