// The body of `npm run storm`: any number of rounds, on either database. Options: --rounds N, --seed S, --from N (the
// first round), --database postgres|embedded, --shrink SECONDS, --more COMMAND,…, --keep-going, --steps N (per
// round), --chromium N (print every Nth round's papers in Chromium too; 0 for none).
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import { elapsed, main, say, UserError } from '../../scripts/lib/console.mjs';
import { DATABASES, type DatabaseName } from '../support/own-database.ts';
import { openPaperReader } from './chromium.ts';
import { loadPapers } from './readers/papers.ts';
import { replayCommand } from './replay.ts';
import { type Failure, playRound, STEPS } from './round.ts';
import { checkTimes, type RoundTime } from './round-times.ts';
import { openStandaloneFixture } from './standalone-fixture.ts';
import { stats } from './stats.ts';
import { busyAnswers, type World } from './world.ts';

const PROGRESS_EVERY_MS = 5_000;

// Exits normally, so that PostgreSQL is stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { rounds, seed, from, database, shrinkMs, keepGoing, more, steps, chromiumEvery } = readArguments();
  const pages = chromiumEvery > 0;
  if (pages) await ensureBuilt();
  const fixture = await openStandaloneFixture(database, { pages });
  const papers = pages ? await openPaperReader(fixture) : null;
  await loadPapers();
  const failures: Failure[] = [];
  const began = performance.now();
  let reportedAt = began;
  const times: RoundTime[] = [];
  say(`Storm on ${database}: rounds ${from} to ${from + rounds - 1} of seed ${seed}`);
  try {
    for (let round = from; round < from + rounds; round += 1) {
      const since = performance.now();
      const computed = process.cpuUsage();
      let inChromiumMs = 0;
      const readInChromium = async (world: World) => {
        const from = performance.now();
        await papers?.read(world);
        inChromiumMs = performance.now() - from;
      };
      const failure = await playRound(fixture, {
        seed: seed + round,
        shrinkMs,
        more,
        maxSteps: steps,
        ...(papers && round % chromiumEvery === 0 && { onRoundEnd: readInChromium }),
      });
      const { user, system } = process.cpuUsage(computed);
      if (!failure)
        times.push({
          round,
          ms: performance.now() - since - inChromiumMs,
          computedMs: (user + system) / 1000,
        });
      if (failure) {
        failures.push(failure);
        say(`\nRound ${round} failed: ${replayCommand({ database, seed, round, steps, more })}`);
        say(`${failure.message}\n`);
        if (!keepGoing) break;
      }
      if (performance.now() - reportedAt > PROGRESS_EVERY_MS) {
        reportedAt = performance.now();
        say(`  round ${round}, ${failures.length} failed, ${elapsed(began)}`);
      }
    }
  } finally {
    await papers?.close();
    await fixture.close();
  }
  printStats();
  const { summary, tooSlow } = checkTimes(times);
  say(summary);
  say(`${failures.length} of the rounds failed; ${elapsed(began)}`);
  if (failures.length > 0 || tooSlow) process.exitCode = 1;
});

function printStats(): void {
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ');
  if (busyAnswers.calls > 0) say(`\nThe server said "later" ${busyAnswers.calls} times.`);
  say(`\nWhat was done: ${listed(stats.commands)}`);
  say(`Mails and texts that were read: ${listed(stats.messages)}`);
  say(`Where the orders stood at the end: ${listed(stats.finalStatuses)}\n`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '0' },
      from: { type: 'string', default: '1' },
      database: { type: 'string', default: 'postgres' },
      shrink: { type: 'string', default: '60' },
      more: { type: 'string', default: '' },
      steps: { type: 'string', default: String(STEPS) },
      chromium: { type: 'string', default: '50' },
      'keep-going': { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'rounds' | 'seed' | 'from' | 'shrink' | 'steps' | 'chromium') => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 0) throw new UserError(`--${name} takes a whole number.`);
    return number;
  };
  const database = DATABASES.find((one) => one === values.database);
  if (!database) throw new UserError(`--database takes one of: ${DATABASES.join(', ')}.`);
  return {
    rounds: whole('rounds'),
    seed: whole('seed'),
    from: whole('from'),
    database: database satisfies DatabaseName,
    shrinkMs: whole('shrink') * 1000,
    keepGoing: values['keep-going'],
    chromiumEvery: whole('chromium'),
    steps: whole('steps'),
    more: values.more.split(',').filter(Boolean),
  };
}
