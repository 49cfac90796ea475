import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../support/child-process.ts';
import { MIGRATIONS_DIR } from '../support/test-schema.ts';
import { type Outcome, type RunOptions, randomBetween } from './fault.ts';

const STEPS = 12;
const STEP_SECONDS = 0.1;

/** Kills a start during its migrations. Nothing of them may remain, and the next start must run them all. */
export async function killMigration(
  rounds: number,
  options: RunOptions,
  freshDatabase?: () => Promise<string>,
): Promise<Outcome> {
  const problems: string[] = [];
  let slowestMs = 0;
  for (let round = 1; round <= rounds; round++) {
    const scratch = mkdtempSync(join(tmpdir(), 'kickstand-migration-'));
    try {
      const folders = { dataDir: join(scratch, 'data'), migrationsDir: join(scratch, 'drizzle') };
      const start = migrationRunner(folders.dataDir, (await freshDatabase?.()) ?? '');
      addSlowMigrations(folders.migrationsDir);

      const killed = start.begin(folders.migrationsDir);
      await killed.until((lines) => lines.includes('migrating'));
      await pause(randomBetween(0.2, 0.7) * STEPS * STEP_SECONDS * 1000);
      killed.process.kill('SIGKILL');
      await killed.ended;
      if (killed.lines.includes('migrated')) problems.push('the kill came after the migrations');

      const done = await start(folders.migrationsDir);
      if (done.found !== 0) problems.push(`${done.found} of ${STEPS} steps stayed after the kill`);
      if (done.steps !== STEPS) problems.push(`the next start did ${done.steps} of ${STEPS} steps`);
      slowestMs = Math.max(slowestMs, done.ms - STEPS * STEP_SECONDS * 1000);
      options.progress(round);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return { rounds, survived: 'none half-done, all done by the next start', slowestMs, problems };
}

/** Opens and migrates a database, each time in a new process. */
function migrationRunner(dataDir: string, databaseUrl: string) {
  const begin = (migrationsDir: string) =>
    startChild('migrate-once.ts', [dataDir, migrationsDir, databaseUrl]);
  const start = async (migrationsDir: string) => {
    const child = begin(migrationsDir);
    await child.until((lines) => lines.some((line) => line.startsWith('steps ')));
    await child.ended;
    const [, found, steps, ms] = child.lines.find((line) => line.startsWith('steps '))?.split(' ') ?? [];
    return { found: Number(found), steps: Number(steps), ms: Number(ms) };
  };
  return Object.assign(start, { begin });
}

/** The real migrations plus one table per step, slow enough to be interrupted. */
function addSlowMigrations(dir: string): void {
  cpSync(MIGRATIONS_DIR, dir, { recursive: true });
  const journalFile = join(dir, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there are no migrations to add to');
  for (let step = 1; step <= STEPS; step++) {
    const tag = `9${String(step).padStart(3, '0')}_step`;
    const sql = `create table fault_step_${step} (id int);\n--> statement-breakpoint\nselect pg_sleep(${STEP_SECONDS});`;
    writeFileSync(join(dir, `${tag}.sql`), sql);
    journal.entries.push({ ...last, idx: last.idx + step, when: last.when + step, tag });
  }
  writeFileSync(journalFile, JSON.stringify(journal));
}
