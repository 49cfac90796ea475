import { runOffline } from '../../offline/runs.ts';
import { startTestPostgres } from '../../support/postgres/start-test-postgres.ts';
import { expect, test } from '../support/fixtures.ts';

const RUNS = 3;
/** The embedded database is the slower one. */
const TAGS = { postgres: ['@tablet-only'], embedded: ['@tablet-only', '@full-only'] };

for (const database of ['embedded', 'postgres'] as const)
  test(`OFF-03 OFF-04 INT-16 three random runs with cut, close, kill and restart lose nothing and do nothing twice (${database})`, {
    tag: TAGS[database],
  }, async () => {
    test.setTimeout(1_800_000);
    const postgres = database === 'postgres' ? await startTestPostgres() : null;
    const seed = 1 + Math.floor(Math.random() * 1_000_000);
    const said: string[] = [`seed ${seed}`];
    try {
      const say = (text: string) => void said.push(text);
      const failures = await runOffline({ runs: RUNS, seed, postgresUrl: postgres?.url, say });
      console.log(said.join('\n'));
      expect(failures, said.join('\n')).toBe(0);
    } finally {
      await postgres?.stop();
    }
  });
