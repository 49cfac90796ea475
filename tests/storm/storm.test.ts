import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playRound } from './round.ts';
import { openStage, type Stage } from './world.ts';

/** A few rounds of every run of the tests; `npm run storm` plays as many as one likes. */
const ROUNDS = 20;
const STEPS = 8;
const FIRST_SEED = Number(process.env.STORM_SEED ?? 1);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('whatever people do in the shop', () => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => FIRST_SEED + at))(
    'WO-01 TXN-01 INV-10 keeps every sum, bill and shelf right (round %i)',
    async (seed) => {
      const failure = await playRound(stage, { seed, shrinkMs: 0, length: STEPS });
      expect(failure?.message).toBeUndefined();
    },
  );
});
