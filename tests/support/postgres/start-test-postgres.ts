import { type Binaries, findBinaries } from './binaries.ts';
import { type OwnPostgres, type RunningPostgres, runPostgres } from './run-postgres.ts';

/**
 * PostgreSQL for the tests: TEST_DATABASE_URL, otherwise an installed one, otherwise the one from npm. If there is
 * none the tests fail, because what differs between the two databases must be tested.
 */
export async function startTestPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => undefined } : startOwnPostgres();
}

/** Can be stopped and started, even if TEST_DATABASE_URL is set. */
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
