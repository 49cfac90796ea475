// The body of `npm run fuzz`: every procedure as everybody, as often as one likes. Takes --cases N, --seed S,
// --only PROCEDURE, --from PROCEDURE (go on there), --database postgres|embedded.
import { parseArgs } from 'node:util';
import { testShopOn } from '../../apps/server/src/testing/test-shop.ts';
import { Expected, elapsed, main, say } from '../../scripts/lib/console.mjs';
import { DATABASES, openOwnDatabase } from '../support/own-database.ts';
import { keepAside } from './put-back.ts';
import { stageOn } from './stage.ts';
import { type Finding, fuzzProcedure, IN_ORDER, told } from './walk.ts';

const SAY_EVERY_MS = 5_000;
/** Slower answers are counted. */
const SLOW_MS = 2_000;
const TOO_SLOW_MS = 10_000;

// Leaves through the front door, so that PostgreSQL goes with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { cases, seed, database: name, procedures } = readArguments();
  const { database, close } = await openOwnDatabase(name);
  const stage = await stageOn(await testShopOn(database, {}, close));
  const putBack = await keepAside(stage.shop);
  const began = performance.now();
  const counts = { calls: 0, done: new Map<string, number>(), slow: [] as string[] };
  const findings: Finding[] = [];
  let said = began;
  say(`Fuzzing ${procedures.length} procedures on ${name}: ${cases} cases a caller, seed ${seed}`);
  try {
    for (const procedure of procedures) {
      const { path } = procedure;
      counts.done.set(path, 0);
      const found = await fuzzProcedure(stage, procedure, {
        ...{ cases, seed, putBack, tooSlowMs: TOO_SLOW_MS },
        heard: (_, { role }, { status, milliseconds }) => {
          counts.calls += 1;
          if (status === 200) counts.done.set(path, (counts.done.get(path) ?? 0) + 1);
          if (milliseconds > SLOW_MS)
            counts.slow.push(`${path} as ${role ?? 'nobody'} ${Math.round(milliseconds)} ms`);
        },
      });
      findings.push(...found);
      if (found.length > 0) tell(path, found);
      if (performance.now() - said > SAY_EVERY_MS) {
        said = performance.now();
        say(`  ${path}, ${counts.calls} calls, ${findings.length} findings, ${elapsed(began)}`);
      }
    }
  } finally {
    await stage.close();
  }
  const never = [...counts.done].filter(([, times]) => times === 0).map(([path]) => path);
  if (never.length > 0) say(`\nNever done, only refused: ${never.join(', ')}`);
  say(`Slower than ${SLOW_MS / 1000} s: ${counts.slow.length} ${counts.slow.slice(0, 20).join(', ')}`);
  say(`${findings.length} findings in ${counts.calls} calls; ${elapsed(began)}`);
  if (findings.length > 0) process.exitCode = 1;

  function tell(path: string, found: readonly Finding[]): void {
    say(`\n${path}: npm run fuzz -- --seed ${seed} --cases ${cases} --only ${path}`);
    const kinds = new Map(found.map((finding) => [finding.complaints.join('; '), finding]));
    for (const finding of kinds.values()) say(told(finding));
  }
});

function readArguments() {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '' },
      database: { type: 'string', default: 'postgres' },
    },
  });
  const whole = (name: 'cases' | 'seed') => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 0) throw new Expected(`--${name} takes a whole number.`);
    return number;
  };
  const known = (path: string) => {
    if (path && !IN_ORDER.some((procedure) => procedure.path === path))
      throw new Expected(`There is no procedure ${path}: write it as workorders/jobs/add.`);
    return path;
  };
  const database = DATABASES.find((one) => one === values.database);
  if (!database) throw new Expected(`--database takes one of: ${DATABASES.join(', ')}.`);
  const [only, from] = [known(values.only), known(values.from)];
  const first = from ? IN_ORDER.findIndex(({ path }) => path === from) : 0;
  const procedures = IN_ORDER.slice(first).filter(({ path }) => !only || path === only);
  return { cases: whole('cases'), seed: whole('seed'), database, procedures };
}
