import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kickstand-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the real process and waits for it to end by itself. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'silent',
      KICKSTAND_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
  });
  let told = '';
  child.stdout.on('data', (chunk) => {
    told += chunk;
  });
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, told };
}

describe('a start that cannot succeed', () => {
  it('says every wrong setting in a line of its own and exits with 78', async () => {
    const { code, told } = await start({ PORT: 'x', PUBLIC_URL: 'y' });
    expect(code).toBe(78);
    expect(told.trim().split('\n')).toHaveLength(2);
    expect(told).not.toMatch(/\n\s+at /);
  });

  it('names a data folder that cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, told } = await start({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(73);
    expect(told).toMatch(/^The data folder .*file.data cannot be written/);
    expect(told).not.toMatch(/\n\s+at /);
  });

  it('says that the database is unreachable, without its password', async () => {
    const { code, told } = await start({
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x',
      APP_SECRET: 'x'.repeat(40),
    });
    expect(code).toBe(69);
    expect(told).toContain('127.0.0.1:9');
    expect(told).not.toContain('hunter2');
    expect(told).not.toMatch(/\n\s+at /);
  });

  it('says that the port is taken and how to choose another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, told } = await start({ PORT: String(port), DATA_DIR: join(folder, 'port') });
    other.close();
    expect(code).toBe(71);
    expect(told).toContain(`Port ${port} is taken`);
    expect(told).not.toMatch(/\n\s+at /);
  });
});
