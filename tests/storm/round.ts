// One round: a shop with nothing open, a sequence of things that people do, and a look from every side after each.
import fc from 'fast-check';
import type { Command, Plan } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { rollDice } from './dice.ts';
import { beginDay } from './prelude.ts';
import { readAll, readLists, readTouched } from './readers/index.ts';
import { openWorld, passTime, type Stage, type World } from './world.ts';

/** How many steps of a round are carried out; those that make no sense when their turn comes are not counted. */
export const STEPS = 12;
const DRAWN = 400;
const LISTS_EVERY = 6;
const A_MINUTE = 61_000;

/** How often each command was carried out, and where orders stood at the end: a storm that does nothing proves nothing. */
export const played = { commands: new Map<string, number>(), ends: new Map<string, number>(), rounds: 0 };
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

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
    count(played.commands, this.#command.name);
    try {
      await this.#plan.run();
      await readTouched(world);
      if (world.steps.length % LISTS_EVERY === 0) await readLists(world);
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

const MORE = 10;

/** Each command as often as its weight says; those named in `more` much more often. */
const drawn = (more: readonly string[]) =>
  COMMANDS.flatMap((command) =>
    Array.from({ length: command.weight * (more.includes(command.name) ? MORE : 1) }, () =>
      fc.noShrink(fc.nat({ max: 0x7fffffff })).map((seed) => new Step(command, seed)),
    ),
  );

/** The time for shrinking ends the first run, too: one that hangs is a failure. */
function messageOf(error: unknown, shrinkMs: number): string {
  if (error === null)
    return `The round did not end within ${shrinkMs / 1000} s, and broke no rule until then.`;
  return error instanceof Error ? error.message : String(error);
}

export interface Failure {
  readonly seed: number;
  readonly path: string;
  readonly message: string;
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
      await beginDay(world, morning);
    } catch (error) {
      throw told(world, error);
    }
    world.begun = world.steps.length;
    world.length = length;
    await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
    played.rounds += 1;
    for (const { status } of world.model.orders) count(played.ends, status);
    try {
      await readAll(world);
      await atEnd?.(world);
    } catch (error) {
      throw told(world, error);
    }
  });
  const details = await fc.check(round, {
    seed,
    numRuns: 1,
    endOnFailure: shrinkMs === 0,
    ...(shrinkMs > 0 && { interruptAfterTimeLimit: shrinkMs, markInterruptAsFailure: true }),
  });
  if (!details.failed) return null;
  return {
    seed,
    path: details.counterexamplePath ?? '',
    message: messageOf(details.errorInstance, shrinkMs),
  };
}
