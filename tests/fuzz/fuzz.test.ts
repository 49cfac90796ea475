import type { Procedure } from '@kickstand/api/testing';
import type { Role } from '@kickstand/domain/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop } from '../../apps/server/src/testing/test-shop.ts';
import { keepAside } from './put-back.ts';
import { type Stage, stageOn } from './stage.ts';
import { fuzzProcedure, IN_ORDER, told } from './walk.ts';

/**
 * Ten of the staff, shared among the three roles, and ten of each who is no staff: they are the ones who may not see.
 * `npm run fuzz` makes as many as one likes for everybody.
 */
const STAFF_CASES: Partial<Record<Role, number>> = { admin: 3, head_technician: 3, technician: 4 };
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
        cases: ({ role }) => (role ? (STAFF_CASES[role] ?? CASES) : CASES),
        tooSlowMs: TOO_SLOW_MS,
        putBack,
      });
      expect(findings.map(told)).toEqual([]);
    },
  );
});
