// The body of `npm run fuzz`; scripts/lib/commands.mjs lists its options.
import { parseArgs } from 'node:util';
import { testShopOn } from '../../apps/server/src/testing/test-shop.ts';
import { elapsed, main, say, UserError } from '../../scripts/lib/console.mjs';
import { DATABASES, openOwnDatabase } from '../support/own-database.ts';
import { createFixture } from './fixture.ts';
import { describeFinding, type Finding, FUZZ_ORDER, fuzzProcedure, TOO_SLOW_MS } from './fuzz-procedure.ts';
import { takeSnapshot } from './snapshot.ts';

const PROGRESS_EVERY_MS = 5_000;

// Exits normally, so that PostgreSQL is stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { cases, seed, database: name, procedures } = readArguments();
  const { database, close } = await openOwnDatabase(name);
  const fixture = await createFixture(await testShopOn(database, {}, close));
  const restoreSql = await takeSnapshot(fixture.shop);
  const began = performance.now();
  const counts = { calls: 0, succeeded: new Map<string, number>(), slow: [] as string[] };
  const findings: Finding[] = [];
  let reportedAt = began;
  say(`Fuzzing ${procedures.length} procedures on ${name}: ${cases} cases per caller, seed ${seed}`);
  try {
    for (const procedure of procedures) {
      const { path } = procedure;
      counts.succeeded.set(path, 0);
      const found = await fuzzProcedure(fixture, procedure, {
        ...{ cases, seed, restoreSql, tooSlowMs: TOO_SLOW_MS },
        onReply: (_, { role }, { status, milliseconds }) => {
          counts.calls += 1;
          if (status === 200) counts.succeeded.set(path, (counts.succeeded.get(path) ?? 0) + 1);
          if (milliseconds > TOO_SLOW_MS)
            counts.slow.push(`${path} as ${role ?? 'signed out'} ${Math.round(milliseconds)} ms`);
        },
      });
      findings.push(...found);
      if (found.length > 0) report(path, found);
      if (performance.now() - reportedAt > PROGRESS_EVERY_MS) {
        reportedAt = performance.now();
        say(`  ${path}, ${counts.calls} calls, ${findings.length} findings, ${elapsed(began)}`);
      }
    }
  } finally {
    await fixture.close();
  }
  const never = [...counts.succeeded].filter(([, times]) => times === 0).map(([path]) => path);
  if (never.length > 0) say(`\nNever succeeded: ${never.join(', ')}`);
  say(
    `Slower than ${TOO_SLOW_MS / 1000} s, once: ${counts.slow.length} ${counts.slow.slice(0, 20).join(', ')}`,
  );
  say(`${findings.length} findings in ${counts.calls} calls; ${elapsed(began)}`);
  if (findings.length > 0) process.exitCode = 1;

  function report(path: string, found: readonly Finding[]): void {
    say(`\n${path}: npm run fuzz -- --seed ${seed} --cases ${cases} --only ${path}`);
    const distinct = new Map(found.map((finding) => [finding.problems.join('; '), finding]));
    for (const finding of distinct.values()) say(describeFinding(finding));
  }
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '' },
      database: { type: 'string', default: 'postgres' },
    },
  });
  const whole = (name: 'cases' | 'seed') => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 0) throw new UserError(`--${name} takes a whole number.`);
    return number;
  };
  const checked = (path: string) => {
    if (path && !FUZZ_ORDER.some((procedure) => procedure.path === path))
      throw new UserError(`There is no procedure ${path}. Name one like workorders/jobs/add.`);
    return path;
  };
  const database = DATABASES.find((one) => one === values.database);
  if (!database) throw new UserError(`--database takes one of: ${DATABASES.join(', ')}.`);
  const [only, from] = [checked(values.only), checked(values.from)];
  const first = from ? FUZZ_ORDER.findIndex(({ path }) => path === from) : 0;
  const procedures = FUZZ_ORDER.slice(first).filter(({ path }) => !only || path === only);
  return { cases: whole('cases'), seed: whole('seed'), database, procedures };
}
