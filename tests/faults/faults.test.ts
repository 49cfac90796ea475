import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import type { RunOptions } from './fault.ts';
import { allFaults } from './faults.ts';
import { killServers } from './server-process.ts';

/**
 * Runs each fault once or twice; `npm run faults` repeats them and checks the promised times. Faults that need their
 * own disk, or that test PostgreSQL itself, run with `npm run test:full`.
 */
const TESTED_FAULTS: Record<string, { title: string; rounds: number; full?: true }> = {
  'kill-embedded': { title: 'DAT-03 EML-05 keeps what it acknowledged over kill -9, embedded', rounds: 1 },
  'kill-postgresql': {
    title: 'DAT-03 EML-05 keeps what it acknowledged over kill -9, PostgreSQL',
    rounds: 1,
    full: true,
  },
  'two-servers': {
    title: 'OPS-05: one of two servers dies, and what it did not answer is done once by the other',
    rounds: 1,
  },
  'many-servers': {
    title:
      'OPS-05: servers die, the database fails over and versions change, and nothing is lost or done twice',
    rounds: 2,
    full: true,
  },
  takeover: {
    title:
      'OPS-04: another machine takes over, with everything after a clean stop, and what is ten seconds old',
    rounds: 2,
    full: true,
  },
  'power-cut': { title: 'DAT-03 keeps what it acknowledged over a power cut', rounds: 1, full: true },
  // tests/process does it once with a server it has running
  'second-start': {
    title: 'leaves a folder to the server that has it, and names that one',
    rounds: 1,
    full: true,
  },
  'full-disk': {
    title: 'refuses writes and answers reads on a full disk, and takes writes once there is room',
    rounds: 1,
    full: true,
  },
  'restart-postgresql': { title: 'answers 503 while PostgreSQL is away, and comes back with it', rounds: 1 },
  'restart-embedded': {
    title: 'answers 503 while the embedded database starts again, and comes back with it',
    rounds: 1,
  },
  // platform/database/migrate.test.ts covers an interrupted migration
  'migration-embedded': {
    title: 'runs a migration again that was killed halfway, embedded',
    rounds: 1,
    full: true,
  },
  'migration-postgresql': {
    title: 'runs a migration again that was killed halfway, PostgreSQL',
    rounds: 1,
    full: true,
  },
};

/** Limits for a busy machine with two cores. */
const GENEROUS_LIMITS: RunOptions = { recoveryMs: 60_000, answerMs: 20_000, progress: () => undefined };

describe('a server under faults', { timeout: 180_000 }, () => {
  beforeAll(ensureBuilt);
  afterAll(killServers);
  const faults = new Map(allFaults(() => inject('postgresUrl')).map((fault) => [fault.name, fault]));

  it('covers every fault that npm run faults knows', () => {
    const names = [...faults.keys()].filter((name) => name !== 'power-cut-control');
    expect(Object.keys(TESTED_FAULTS)).toEqual(names);
  });

  for (const [name, { title, rounds, full = false }] of Object.entries(TESTED_FAULTS))
    it.skipIf(full && !process.env.TEST_FULL)(title, async ({ skip }) => {
      const outcome = await faults.get(name)?.run(rounds, GENEROUS_LIMITS);
      skip(outcome?.skipped !== undefined, outcome?.skipped);
      expect(outcome?.problems).toEqual([]);
      expect(outcome?.rounds).toBe(rounds);
    });
});
