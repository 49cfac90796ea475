import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killChildren, startChild } from '../../../../../../tests/support/child-process.ts';
import { copyTemplate } from '../../../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../../../tests/support/test-schema.ts';
import { openDatabase } from '../open/open-database.ts';

const FAILING_SYNC = fileURLToPath(
  new URL('../../../../../../tests/support/children/failing-sync.cjs', import.meta.url),
);
const silent = () => undefined;

describe('what the embedded database acknowledged', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-durable-'));
    copyTemplate(dataDir);
  });
  afterEach(async () => {
    killChildren();
    await rm(dataDir, { recursive: true, force: true });
  });

  const storedIds = async () => {
    const log = { info: silent, warn: silent, error: silent };
    const { pool, close } = await openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log });
    const { rows } = await pool.query<{ id: number }>('select id from acknowledged');
    await close();
    return new Set(rows.map(({ id }) => id));
  };

  const idsIn = (lines: string[]) => lines.map(Number).filter((id) => !Number.isNaN(id));

  it('is confirmed by the disk: a failed sync ends the process before the commit is acknowledged', {
    timeout: 90_000,
  }, async () => {
    const flag = join(dataDir, 'disk-fails');
    const child = startChild('commit-forever.ts', [dataDir, MIGRATIONS_DIR], {
      NODE_OPTIONS: `--require ${FAILING_SYNC}`,
      SYNC_FAILS_WHEN: flag,
    });
    await child.until((lines) => lines.length > 20);
    writeFileSync(flag, '');
    expect(await child.ended).toBe('SIGKILL');
    expect(child.errors()).toContain('the disk did not confirm a write');
    const stored = await storedIds();
    expect(idsIn(child.lines).filter((id) => !stored.has(id))).toEqual([]);
  });
});
