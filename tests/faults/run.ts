// The body of `npm run faults`: repeats every fault as often as its list says, and prints a table of what survived.
import { parseArgs } from 'node:util';
import { buildTemplate } from '../../apps/server/src/platform/database/embedded/template.ts';
import { elapsed, main, say, UserError } from '../../scripts/lib/console.mjs';
import { startTestPostgres } from '../support/postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../support/test-schema.ts';
import type { Fault, Outcome, RunOptions } from './fault.ts';
import { allFaults } from './faults.ts';
import { table } from './table.ts';

const RECOVERY_MS = 5_000;
const ANSWER_MS = 2_000;
const PROGRESS_EVERY_MS = 5_000;

// Exits normally, so that servers, mounts and PostgreSQL are stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { only, rounds } = readArguments();
  const [postgres] = await Promise.all([
    startTestPostgres(),
    buildTemplate({ templateDir: testTemplateDir(), migrationsDir: MIGRATIONS_DIR }),
  ]);
  const results: { fault: Fault; outcome: Outcome }[] = [];
  try {
    for (const fault of select(
      allFaults(() => postgres.url),
      only,
    )) {
      const outcome = await runOne(fault, rounds ?? fault.rounds);
      results.push({ fault, outcome });
    }
  } finally {
    await postgres.stop();
  }
  say(`\n${table(results)}`);
  if (results.some(({ outcome }) => outcome.problems.length > 0)) process.exitCode = 1;
});

async function runOne(fault: Fault, rounds: number): Promise<Outcome> {
  const began = performance.now();
  let reportedAt = began;
  const options: RunOptions = {
    recoveryMs: RECOVERY_MS,
    answerMs: ANSWER_MS,
    progress: (done, note) => {
      if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
      reportedAt = performance.now();
      say(`  ${done} of ${rounds}${note ? `: ${note}` : ''}`);
    },
  };
  say(`${fault.what}, ${rounds} times …`);
  const outcome = await fault.run(rounds, options).catch(failed);
  say(outcome.skipped ? `  skipped: ${outcome.skipped}` : `  done in ${elapsed(began)}`);
  for (const [problem, times] of counted(outcome.problems)) say(`  PROBLEM: ${problem} (${times} times)`);
  return outcome;
}

function failed(error: unknown): Outcome {
  const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { rounds: 0, survived: '', slowestMs: null, problems: [problem] };
}

function counted(problems: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const problem of problems) times.set(problem, (times.get(problem) ?? 0) + 1);
  return times;
}

function select(faults: readonly Fault[], only: string | undefined): readonly Fault[] {
  if (only === undefined) return faults;
  const found = faults.filter(({ name }) => name === only || name.startsWith(`${only}-`));
  if (found.length > 0) return found;
  throw new UserError(`--only takes one of: ${faults.map(({ name }) => name).join(', ')}.`);
}

function readArguments(): { only: string | undefined; rounds: number | undefined } {
  const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string' } } });
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new UserError('--rounds takes a whole number, 1 or more.');
  return { only: values.only, rounds };
}
