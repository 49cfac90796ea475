import { type Binaries, findBinaries } from './binaries.ts';
import { type OwnPostgres, type RunningPostgres, runPostgres } from './run-postgres.ts';

/**
 * A PostgreSQL for the tests: TEST_DATABASE_URL, else an installed one, else the one from npm. What can differ
 * between the two databases is never left untested, so none at all is a failure.
 */
export async function startTestPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => undefined } : startOwnPostgres();
}

/** One that can be stopped and started, whatever TEST_DATABASE_URL says. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const failures: string[] = [];
  for (const binaries of findBinaries()) {
    const running = await runPostgres(binaries).catch((error: Error) => {
      failures.push(describeFailure(binaries, error));
      return undefined;
    });
    if (running) return running;
  }
  throw new Error(
    `The tests need a PostgreSQL: install one, run npm install again, or set TEST_DATABASE_URL. ${failures.join(' ')}`,
  );
}

function describeFailure({ origin }: Binaries, error: Error): string {
  return `(${origin}: ${error.message.split('\n')[0]})`;
}
