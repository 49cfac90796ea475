import type { Procedure } from '@kickstand/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop } from '../../apps/server/src/testing/test-shop.ts';
import { keepAside } from './put-back.ts';
import { type Stage, stageOn } from './stage.ts';
import { fuzzProcedure, IN_ORDER, told } from './walk.ts';

/** For each caller; `npm run fuzz` makes as many as one likes. */
const CASES = 10;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** A call that hangs; how fast one should be is no matter of this test. */
const TOO_SLOW_MS = 10_000;

let stage: Stage;
let putBack: string;
beforeAll(async () => {
  stage = await stageOn(await openTestShop());
  putBack = await keepAside(stage.shop);
});
afterAll(() => stage.close());

describe('whatever anybody sends', () => {
  it.each(IN_ORDER.map((procedure) => [procedure.path, procedure] as const))(
    'AUT-17 V8 V10 %s answers as it declares, without internals, and shows nobody what they may not see',
    async (_, procedure: Procedure) => {
      const findings = await fuzzProcedure(stage, procedure, {
        seed: SEED,
        cases: CASES,
        tooSlowMs: TOO_SLOW_MS,
        putBack,
      });
      expect(findings.map(told)).toEqual([]);
    },
  );
});
