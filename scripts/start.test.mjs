import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode } from './lib/run.mjs';

describe('npm start', () => {
  /** @type {string} */
  let dataDir;
  beforeAll(async () => {
    await prepare({ dev: true });
    dataDir = mkdtempSync(join(tmpdir(), 'kickstand-start-'));
  }, 120_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** @param {Record<string, string>} env */
  const start = (env) =>
    runNode(join(ROOT, 'scripts', 'start.mjs'), [], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    });

  it.skipIf(process.platform === 'win32')('shuts down cleanly when npm is stopped', async () => {
    // npm's shell has ended, and with it the only process that could forward a signal; ending any shell has the
    // same effect.
    const script = join(ROOT, 'scripts', 'start.mjs');
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}" & wait`], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const ended = Promise.all([once(shell.stdout, 'close'), once(shell.stderr, 'close')]);
    await new Promise((resolve) => {
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
          if (output.includes('Kickstand is ready')) resolve(undefined);
        });
    });
    shell.kill('SIGTERM');
    // Both outputs close when the server, the last process that has them open, has ended.
    await ended;
    expect(output).toContain('"signal":"SIGTERM"');
  });

  it('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
    const { code, output } = await start({ PORT: String(port) });
    other.close();
    expect(output.trim()).toMatch(new RegExp(`^Port ${port} is taken .*PORT=${port + 1}\\.$`));
    expect(code).toBe(71);
  });

  it('says in one line each which settings are wrong', async () => {
    const { code, output } = await start({ PORT: 'eighty', LOG_LEVEL: 'loud' });
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT .*eighty/),
      expect.stringMatching(/^LOG_LEVEL .*loud/),
    ]);
    expect(code).not.toBe(0);
  });
});
