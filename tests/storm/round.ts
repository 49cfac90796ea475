// One round: a shop with nothing open and a sequence of random steps; after each, the product is compared with the
// model.
import fc from 'fast-check';
import type { Command, Plan } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { seededRandom } from './random.ts';
import { readAll, readSomeOfShop, readTouched } from './readers/index.ts';
import { TIMED_OUT } from './replay.ts';
import { setUpRound } from './set-up-round.ts';
import { stats } from './stats.ts';
import { type Fixture, openWorld, passTime, type World } from './world.ts';

/** Steps per round. A step that cannot be planned is skipped and not counted. */
export const STEPS = 12;
const MAX_COMMANDS = 400;
const STEP_MS = 61_000;

class Step implements fc.AsyncCommand<World, World, true> {
  readonly #command: Command;
  readonly #seed: number;
  #plan: Plan | null = null;

  constructor(command: Command, seed: number) {
    this.#command = command;
    this.#seed = seed;
  }

  async check(world: Readonly<World>): Promise<boolean> {
    if (world.steps.length >= world.setupSteps + world.maxSteps) return false;
    this.#plan = this.#command.plan(world, seededRandom(this.#seed, world.tag));
    return this.#plan !== null;
  }

  async run(world: World): Promise<void> {
    if (!this.#plan) throw new Error('a step was not planned');
    world.steps.push(this.#plan.what);
    stats.count('commands', this.#command.name);
    try {
      const plan = this.#plan;
      await withTimeout(world, async () => {
        await plan.run();
        await readTouched(world);
        await readSomeOfShop(world, world.steps.length);
      });
    } catch (error) {
      throw withSteps(world, error);
    }
    await passTime(world, STEP_MS);
  }

  toString(): string {
    return `${this.#command.name} ${this.#seed}`;
  }
}

function withSteps(world: World, error: unknown): Error {
  const steps = world.steps.map((step, at) => `${String(at + 1).padStart(4)}. ${step}`).join('\n');
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${message}\n${steps}`, { cause: error });
}

/** No round takes this long, even on a busy machine. */
const ROUND_TIMEOUT_MS = 180_000;

async function withTimeout({ startedAt }: World, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const left = startedAt + ROUND_TIMEOUT_MS - performance.now();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${TIMED_OUT} within ${ROUND_TIMEOUT_MS / 1000} s.`)), left);
  });
  await Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

const MORE_FACTOR = 10;

/** Each command as often as its weight; those in `more` ten times as often. */
const weightedCommands = (more: readonly string[]) =>
  COMMANDS.flatMap((command) =>
    Array.from({ length: command.weight * (more.includes(command.name) ? MORE_FACTOR : 1) }, () =>
      fc.noShrink(fc.nat({ max: 0x7fffffff })).map((seed) => new Step(command, seed)),
    ),
  );

export interface Failure {
  readonly seed: number;
  /** The error and the steps of the shortest failing sequence that was found. */
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
  /** Fewer than usual where time is short. */
  readonly maxSteps?: number;
  /** How long to look for a shorter failing sequence. */
  readonly shrinkMs: number;
  /** Commands to draw more often. */
  readonly more?: readonly string[];
  /** An additional check of the final state. */
  readonly onRoundEnd?: (world: World) => Promise<void>;
}

/** Null if no rule was broken. */
export async function playRound(
  fixture: Fixture,
  { seed, shrinkMs, maxSteps = STEPS, more = [], onRoundEnd }: RoundOptions,
): Promise<Failure | null> {
  const steps = fc.commands<World, World, true>(weightedCommands(more), {
    maxCommands: MAX_COMMANDS,
    size: 'max',
  });
  const round = fc.asyncProperty(fc.noShrink(fc.nat()), steps, async (setupSeed, commands) => {
    const world = await openWorld(fixture);
    try {
      await withTimeout(world, () => setUpRound(world, setupSeed));
    } catch (error) {
      throw withSteps(world, error);
    }
    world.setupSteps = world.steps.length;
    world.maxSteps = maxSteps;
    await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
    for (const { status } of world.model.orders) stats.count('finalStatuses', status);
    try {
      await withTimeout(world, () => readAll(world));
      await onRoundEnd?.(world);
    } catch (error) {
      throw withSteps(world, error);
    }
  });
  const failure = failureOf(seed, await fc.check(round, { seed, numRuns: 1, endOnFailure: true }));
  if (!failure || shrinkMs === 0 || failure.message.startsWith(TIMED_OUT)) return failure;
  // replays the round from the start, then tries shorter ones until time is up
  const shrunk = failureOf(
    seed,
    await fc.check(round, { seed, numRuns: 1, interruptAfterTimeLimit: shrinkMs }),
  );
  if (shrunk) return shrunk;
  return { seed, message: `${failure.message}\nPlayed again, it did not fail within ${shrinkMs / 1000} s.` };
}
