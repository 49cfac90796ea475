// The body of `npm run offline`: random runs of offline work. Prints the seed that repeats them.
import { parseArgs } from 'node:util';
import { buildTemplate } from '../../apps/server/src/platform/database/embedded/template.ts';
import { elapsed, main, say, UserError } from '../../scripts/lib/console.mjs';
import { startTestPostgres } from '../support/postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../support/test-schema.ts';
import { runOffline } from './runs.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { runs, seed, database } = readArguments();
  const began = performance.now();
  say(`Seed ${seed}, ${runs} runs on ${database}.`);
  const postgres = database === 'postgres' ? await startTestPostgres() : null;
  await buildTemplate({ templateDir: testTemplateDir(), migrationsDir: MIGRATIONS_DIR });
  try {
    const failures = await runOffline({ runs, seed, postgresUrl: postgres?.url, say });
    say(`${runs - failures} of ${runs} runs lost nothing and did nothing twice, in ${elapsed(began)}.`);
    if (failures > 0) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
});

function readArguments(): { runs: number; seed: number; database: 'embedded' | 'postgres' } {
  const { values } = parseArgs({
    options: { runs: { type: 'string' }, seed: { type: 'string' }, database: { type: 'string' } },
  });
  const number = (name: string, text: string | undefined, otherwise: number) => {
    const value = text === undefined ? otherwise : Number(text);
    if (!Number.isInteger(value) || value < 1)
      throw new UserError(`--${name} takes a whole number, 1 or more.`);
    return value;
  };
  const { database = 'embedded' } = values;
  if (!['embedded', 'pglite', 'postgres'].includes(database))
    throw new UserError('--database takes postgres or embedded.');
  return {
    runs: number('runs', values.runs, 10),
    seed: number('seed', values.seed, 1 + Math.floor(Math.random() * 1_000_000)),
    database: database === 'postgres' ? 'postgres' : 'embedded',
  };
}
