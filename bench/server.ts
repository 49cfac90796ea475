import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/paths.mjs';
import type { Place } from './times.ts';

const READY = /^Kickstand is ready: (\S+)$/m;
const PATIENCE_MS = 120_000;

/** The server in its own process, from source, so that no build is needed. */
export async function startBenchServer({ dataDir, databaseUrl }: Place) {
  const { PATH = '', HOME = '' } = process.env;
  const counter = join(ROOT, 'bench', 'count-statements.ts');
  const main = join(ROOT, 'apps', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', counter, main], {
    cwd: ROOT,
    env: {
      ...{
        PATH,
        HOME,
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        KICKSTAND_ENV: 'development',
        TRUST_PROXY: '127.0.0.1',
      },
      ...(databaseUrl && {
        DATABASE_URL: databaseUrl,
        APP_SECRET: 'a-secret-for-the-bench-of-32-characters',
      }),
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = await readyUrl(child);
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  /** Statements sent to the database so far. */
  const statements = async (): Promise<number> => {
    const answer = once(child, 'message');
    child.send('statements');
    return (await answer)[0];
  };
  return { url, pid: child.pid, stop, statements };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`the server is not ready:\n${output}`)), PATIENCE_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const [, url] = READY.exec(output) ?? [];
      if (!url) return;
      clearTimeout(late);
      resolve(url);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
}
