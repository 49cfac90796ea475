// The body of `npm run bench`. It measures and judges; it never fails a build.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTemplate } from '../apps/server/src/platform/database/embedded/template.ts';
import { Expected, main, say, step } from '../scripts/lib/console.mjs';
import { databaseUrl, onServer } from '../tests/support/postgres/on-server.ts';
import { startTestPostgres } from '../tests/support/postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../tests/support/test-schema.ts';
import { fill } from './fill.ts';
import { importReport, measureImport } from './import.ts';
import { measureHttp } from './measure-http.ts';
import { startBenchServer } from './server.ts';
import { report } from './table.ts';
import type { Measured, Place } from './times.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await main(async () => {
  const { sizes, calls, only, search, rows } = readArguments();
  await buildTemplate({ templateDir: testTemplateDir(), migrationsDir: MIGRATIONS_DIR });
  if (rows) return measureImports(rows, only);
  if (only !== 'postgresql') await measureKind('embedded', embeddedPlace(), sizes, calls, search);
  if (only === 'embedded') return;
  const postgres = await startTestPostgres();
  try {
    await measureKind('PostgreSQL', await serverPlace(postgres.url), sizes, calls, search);
  } finally {
    await postgres.stop();
  }
});

async function measureImports(rows: number, only: string | undefined): Promise<void> {
  const measure = async (kind: string, place: Place) => {
    await step(`${kind}: a shop`, () => fill(place, 1000, 1, undefined));
    const server = await startBenchServer(place);
    try {
      const phases = await step(`${kind}: ${rows} rows`, () => measureImport(server.url, rows));
      say(`\n${kind}: calls of others during an import of ${rows} rows\n${importReport(phases)}\n`);
    } finally {
      await server.stop();
    }
  };
  if (only !== 'postgresql') await measure('embedded', embeddedPlace());
  if (only === 'embedded') return;
  const postgres = await startTestPostgres();
  try {
    await measure('PostgreSQL', await serverPlace(postgres.url));
  } finally {
    await postgres.stop();
  }
}

function embeddedPlace(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, databaseUrl: undefined };
}

/** A database of its own on the tests' PostgreSQL: never one that someone uses. */
async function serverPlace(url: string): Promise<Place> {
  const name = `kickstand_bench_${process.pid}`;
  await onServer(url, `create database ${name}`);
  return { ...embeddedPlace(), databaseUrl: databaseUrl(url, name) };
}

async function measureKind(
  kind: string,
  place: Place,
  sizes: readonly number[],
  calls: number,
  search: number | undefined,
): Promise<void> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    const filled = await step(`${kind}: ${size} forms`, () => fill(place, size, calls, search));
    say(`${filled.searched} rows to search in`);
    const server = await startBenchServer(place);
    try {
      const http = await step(`${kind}: calls with ${size} forms`, () =>
        measureHttp(server.url, filled, calls),
      );
      measured.push({ size, http, sql: filled.sql, bare: filled.bare });
    } finally {
      await server.stop();
    }
  }
  say(`\n${kind}\n${report(measured)}\n`);
}

interface Arguments {
  readonly sizes: readonly number[];
  readonly calls: number;
  readonly only: string | undefined;
  /** Only the palette, over so many rows in all. */
  readonly search: number | undefined;
  /** Only an import of so many rows, and what others notice of it. */
  readonly rows: number | undefined;
}

function readArguments(): Arguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { sizes: text, calls: text, only: text, search: text, import: text },
  });
  const rows = values.import === undefined ? undefined : Number(values.import);
  const search = values.search === undefined ? undefined : Number(values.search);
  const sizes = search ? [1000] : (values.sizes ?? '1000,100000').split(',').map(Number);
  const calls = Number(values.calls ?? 50);
  if (![...sizes, calls, search ?? 1, rows ?? 1].every((some) => Number.isInteger(some) && some > 0))
    throw new Expected(
      '--sizes takes whole numbers with commas between, --calls, --search and --import one.',
    );
  if (values.only !== undefined && !['embedded', 'postgresql'].includes(values.only))
    throw new Expected('--only takes embedded or postgresql.');
  return { sizes, calls, only: values.only, search, rows };
}
