import { afterAll, beforeAll, describe, it } from 'vitest';
import { loadPapers } from './readers/papers.ts';
import { replayCommand } from './replay.ts';
import { playRound } from './round.ts';
import { type Fixture, openFixture } from './world.ts';

/** `npm run storm` plays more. */
const ROUNDS = 20;
const STEPS = 8;
/** Time to look for a shorter sequence after a failure. */
const SHRINK_MS = 20_000;
const DATABASE = process.env.TEST_DATABASE === 'embedded' ? 'embedded' : 'postgres';
const FIRST_SEED = Number(process.env.STORM_SEED ?? 1);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await loadPapers();
});
afterAll(() => fixture.close());

describe('any sequence of steps in the shop', () => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => FIRST_SEED + at))(
    'WO-01 TXN-01 INV-10 keeps every sum, bill and shelf right (round %i)',
    async (seed) => {
      const failure = await playRound(fixture, { seed, shrinkMs: SHRINK_MS, maxSteps: STEPS });
      if (!failure) return;
      const again = replayCommand({ database: DATABASE, seed: 0, round: seed, steps: STEPS });
      throw new Error(`${failure.message}\n\nTo play it again:\n${again}`);
    },
  );
});
