// The body of `npm run bench`: measures, prints a table, writes it as JSON, and ends with 1 when a goal is missed by
// more than the noise. It is never part of `npm test`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTemplate } from '../apps/server/src/platform/database/embedded/template.ts';
import { ensureBuilt } from '../scripts/lib/build/ensure.mjs';
import { main, say, step, UserError } from '../scripts/lib/console.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { databaseUrl, onServer } from '../tests/support/postgres/on-server.ts';
import { startTestPostgres } from '../tests/support/postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../tests/support/test-schema.ts';
import { type Effort, formsOf, measureCalls } from './calls/measure-calls.ts';
import { measureDamage } from './damage/measure.ts';
import { type Figure, figuresTable, verdictOf } from './figures.ts';
import { fill } from './fill.ts';
import { measureGrowth } from './growth.ts';
import { measureHeavyWork } from './heavy-work.ts';
import { measureMemory } from './memory.ts';
import { measureOcr } from './ocr/run.ts';
import { measurePages } from './pages.ts';
import { measurePromise } from './promise/measure.ts';
import { measureStartup } from './startup.ts';
import type { Place } from './times.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const SECTIONS = ['calls', 'growth', 'work', 'memory', 'startup', 'pages'] as const;
type Section = (typeof SECTIONS)[number];
type Kind = 'embedded' | 'PostgreSQL';

const QUICK = {
  size: 2000,
  rounds: 5,
  reads: 80,
  writes: 8,
  sizes: [1000, 5000],
  calls: 20,
  starts: 3,
  work: { imported: 2000, counted: 200, seconds: 3 },
  replayed: 30,
};
const WHOLE = {
  size: 10_000,
  rounds: 11,
  reads: 200,
  writes: 16,
  sizes: [1000, 100_000],
  calls: 50,
  starts: 7,
  work: { imported: 50_000, counted: 5000, seconds: 20 },
  replayed: 600,
};
const RESULTS = join(ROOT, 'test-results', 'bench.json');

await main(async () => {
  const options = readArguments();
  if (options.pictures) return measureOcr(options.pictures);
  if (options.promise) return measurePromise();
  if (options.photos) return say(await measureDamage(options.photos));
  await buildTemplate({ templateDir: testTemplateDir(), migrationsDir: MIGRATIONS_DIR });
  const figures: Figure[] = [];
  for (const kind of options.kinds) {
    const measure = (place: Place) => measureKind(kind, place, options);
    figures.push(...(kind === 'embedded' ? await measure(newFolder()) : await onPostgres(measure)));
  }
  if (options.sections.includes('pages'))
    figures.push(...(await step('pages', () => measurePages(newFolder().dataDir))));
  say(`\n${figuresTable(figures)}\n`);
  const missed = figures.filter((figure) => verdictOf(figure) === 'missed');
  write(options.json, figures);
  say(
    `${missed.length} of ${figures.filter(({ goal }) => goal).length} goals missed. All figures: ${options.json}`,
  );
  if (missed.length > 0) process.exitCode = 1;
});

async function measureKind(kind: Kind, place: Place, options: Options): Promise<Figure[]> {
  const { sections, amounts } = options;
  const figures: Figure[] = [];
  if (sections.includes('calls')) {
    const effort: Effort = amounts;
    const { pictures } = await step(`${kind}: a shop with ${amounts.size} forms`, () =>
      fill(place, { size: amounts.size, calls: 0, forms: formsOf(effort) }),
    );
    figures.push(...(await step(`${kind}: calls`, () => measureCalls(kind, place, effort, pictures))));
  }
  if (sections.includes('memory')) {
    if (!sections.includes('calls')) await fill(place, { size: amounts.size, calls: 0, forms: 0 });
    figures.push(...(await step(`${kind}: memory`, () => measureMemory(kind, place, amounts.replayed))));
  }
  if (sections.includes('startup') && kind === 'embedded') {
    if (!sections.includes('calls')) await fill(place, { size: amounts.size, calls: 0, forms: 0 });
    await ensureBuilt();
    figures.push(...(await step('starts', () => measureStartup(place.dataDir, amounts.starts))));
  }
  if (sections.includes('work')) {
    await fill(place, { size: amounts.size, calls: 0, forms: 0 });
    figures.push(...(await step(`${kind}: heavy work`, () => measureHeavyWork(kind, place, amounts.work))));
  }
  if (sections.includes('growth')) {
    const { sizes, calls } = amounts;
    figures.push(...(await measureGrowth(kind, place, { sizes, calls, searched: options.searched })));
  }
  return figures;
}

function newFolder(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, databaseUrl: undefined };
}

/** On a PostgreSQL of its own: never one that someone uses. */
async function onPostgres<T>(measure: (place: Place) => Promise<T>): Promise<T> {
  const postgres = await startTestPostgres();
  try {
    const name = `kickstand_bench_${process.pid}`;
    await onServer(postgres.url, `create database ${name}`);
    return await measure({ ...newFolder(), databaseUrl: databaseUrl(postgres.url, name) });
  } finally {
    await postgres.stop();
  }
}

function write(file: string, figures: readonly Figure[]): void {
  const [cpu] = cpus();
  const machine = { cores: cpus().length, cpu: cpu?.model ?? '', node: process.version, arch: process.arch };
  mkdirSync(dirname(file), { recursive: true });
  const all = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, figures: all }, null, 2)}\n`,
  );
}

interface Options {
  readonly kinds: readonly Kind[];
  readonly sections: readonly Section[];
  readonly amounts: typeof WHOLE;
  /** Rows for the palette to search in. */
  readonly searched: number | undefined;
  /** Only reading VINs from pictures, this many per seed and kind. */
  readonly pictures: number | undefined;
  /** Only the comparison at pickup, on this many drawn pairs of photos. */
  readonly photos: number | undefined;
  /** Only how many promised dates are kept. */
  readonly promise: boolean;
  readonly json: string;
}

function readArguments(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ quick: { type: 'boolean' }, section: text, only: text, json: text },
      promise: { type: 'boolean' },
      ...{ sizes: text, calls: text, search: text, ocr: text, damage: text },
    },
  });
  const number = (name: string, given: string | undefined): number | undefined => {
    if (given === undefined) return undefined;
    if (Number.isInteger(Number(given)) && Number(given) > 0) return Number(given);
    throw new UserError(`--${name} takes a whole number, not "${given}".`);
  };
  if (values.only !== undefined && !['embedded', 'postgresql'].includes(values.only))
    throw new UserError('--only takes embedded or postgresql.');
  const section = SECTIONS.find((one) => one === values.section);
  if (values.section !== undefined && !section)
    throw new UserError(`--section takes one of: ${SECTIONS.join(', ')}.`);
  const amounts = values.quick ? QUICK : WHOLE;
  const sizes = values.sizes?.split(',').map((size) => number('sizes', size) ?? 0);
  const kinds: readonly Kind[] = ['embedded', 'PostgreSQL'];
  return {
    kinds: kinds.filter((kind) => values.only === undefined || kind.toLowerCase() === values.only),
    sections: section ? [section] : SECTIONS,
    amounts: {
      ...amounts,
      sizes: sizes ?? amounts.sizes,
      calls: number('calls', values.calls) ?? amounts.calls,
    },
    searched: number('search', values.search),
    pictures: number('ocr', values.ocr),
    photos: number('damage', values.damage),
    promise: values.promise === true,
    json: values.json ?? RESULTS,
  };
}
