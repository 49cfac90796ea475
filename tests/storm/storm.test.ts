import { afterAll, beforeAll, describe, it } from 'vitest';
import { loadPapers } from './readers/papers.ts';
import { replayCommand } from './replay.ts';
import { playRound } from './round.ts';
import { openStage, type Stage } from './world.ts';

/** A few rounds of every run of the tests; `npm run storm` plays as many as one likes. */
const ROUNDS = 20;
const STEPS = 8;
/** A sequence that fails is made shorter for so long; one that does not takes no longer for it. */
const SHRINK_MS = 20_000;
const DATABASE = process.env.TEST_DATABASE === 'embedded' ? 'embedded' : 'postgres';
const FIRST_SEED = Number(process.env.STORM_SEED ?? 1);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await loadPapers();
});
afterAll(() => stage.close());

describe('whatever people do in the shop', () => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => FIRST_SEED + at))(
    'WO-01 TXN-01 INV-10 keeps every sum, bill and shelf right (round %i)',
    async (seed) => {
      const failure = await playRound(stage, { seed, shrinkMs: SHRINK_MS, length: STEPS });
      if (!failure) return;
      const again = replayCommand({ database: DATABASE, seed: 0, round: seed, steps: STEPS });
      throw new Error(`${failure.message}\n\nTo play it again:\n${again}`);
    },
  );
});
