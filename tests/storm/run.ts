// The body of `npm run storm`: as many rounds as one likes, on either database. Takes --rounds N, --seed S,
// --from N (go on at that round), --database postgres|embedded, --shrink SECONDS, --more COMMAND,…, --keep-going,
// --steps N (of a round), --chromium N (the papers of every Nth round in Chromium as well; 0: of none).
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import { Expected, elapsed, main, say } from '../../scripts/lib/console.mjs';
import { DATABASES, type DatabaseName } from '../support/own-database.ts';
import { openPaperReader } from './chromium.ts';
import { played } from './played.ts';
import { loadPapers } from './readers/papers.ts';
import { replayCommand } from './replay.ts';
import { type Failure, playRound, STEPS } from './round.ts';
import { openOwnStage } from './stages.ts';
import { judgeTimes, type Timed } from './times.ts';
import { postponed, type World } from './world.ts';

const SAY_EVERY_MS = 5_000;

// Leaves through the front door, so that PostgreSQL goes with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { rounds, seed, from, database, shrinkMs, keepGoing, more, steps, chromiumEvery } = readArguments();
  const pages = chromiumEvery > 0;
  if (pages) await ensureBuilt();
  const stage = await openOwnStage(database, { pages });
  const papers = pages ? await openPaperReader(stage) : null;
  await loadPapers();
  const failures: Failure[] = [];
  const began = performance.now();
  let said = began;
  const times: Timed[] = [];
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
      const failure = await playRound(stage, {
        seed: seed + round,
        shrinkMs,
        more,
        length: steps,
        ...(papers && round % chromiumEvery === 0 && { atEnd: readInChromium }),
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
      if (performance.now() - said > SAY_EVERY_MS) {
        said = performance.now();
        say(`  round ${round}, ${failures.length} failed, ${elapsed(began)}`);
      }
    }
  } finally {
    await papers?.close();
    await stage.close();
  }
  tellPlayed();
  const { told, tooSlow } = judgeTimes(times);
  say(told);
  say(`${failures.length} of the rounds failed; ${elapsed(began)}`);
  if (failures.length > 0 || tooSlow) process.exitCode = 1;
});

function tellPlayed(): void {
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ');
  if (postponed.calls > 0) say(`\nThe server said "later" ${postponed.calls} times.`);
  say(`\nWhat was done: ${listed(played.commands)}`);
  say(`Mails and texts that were read: ${listed(played.letters)}`);
  say(`Where the orders stood at the end: ${listed(played.ends)}\n`);
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
    if (!Number.isInteger(number) || number < 0) throw new Expected(`--${name} takes a whole number.`);
    return number;
  };
  const database = DATABASES.find((one) => one === values.database);
  if (!database) throw new Expected(`--database takes one of: ${DATABASES.join(', ')}.`);
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
