import type { Procedure } from '@kickstand/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop } from '../../apps/server/src/testing/test-shop.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { describeFinding, FUZZ_ORDER, fuzzProcedure, TOO_SLOW_MS } from './fuzz-procedure.ts';
import { takeSnapshot } from './snapshot.ts';

/** Per caller; `npm run fuzz` runs more. */
const CASES = 10;
const SEED = Number(process.env.FUZZ_SEED ?? 1);

let fixture: Fixture;
let restoreSql: string;
beforeAll(async () => {
  fixture = await createFixture(await openTestShop());
  restoreSql = await takeSnapshot(fixture.shop);
});
afterAll(() => fixture.close());

describe('any input from any caller', () => {
  it.each(FUZZ_ORDER.map((procedure) => [procedure.path, procedure] as const))(
    'AUT-17 V8 V10 %s matches its output schema, exposes no internals and leaks nothing the role may not see',
    async (_, procedure: Procedure) => {
      const findings = await fuzzProcedure(fixture, procedure, {
        seed: SEED,
        cases: CASES,
        tooSlowMs: TOO_SLOW_MS,
        restoreSql,
      });
      expect(findings.map(describeFinding)).toEqual([]);
    },
  );
});
