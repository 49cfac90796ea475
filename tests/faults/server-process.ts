import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_MAIN } from '../../scripts/lib/paths.mjs';
import type { Shop } from './shop.ts';

/** The built server in its own process, as `npm start` runs it. */
export interface ServerProcess {
  readonly pid: number;
  /** Time from the start until it was healthy. */
  readonly readyMs: number;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Its output so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Kills it and waits for its exit. */
  kill(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 10;
const running = new Set<ChildProcess>();

process.once('exit', killServers);

/** For afterAll and Ctrl+C. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts the shop's server and waits until it is healthy. */
export async function startServer(
  shop: Pick<Shop, 'base' | 'environment'>,
  extra: Record<string, string> = {},
  main = SERVER_MAIN,
): Promise<ServerProcess> {
  const began = performance.now();
  const server = launchServer({ ...shop.environment, ...extra }, main);
  while (!(await isHealthy(shop.base))) {
    const gone = await Promise.race([server.ended, pause(POLL_INTERVAL_MS, undefined)]);
    if (gone) throw new Error(`the server ended with ${gone.code ?? gone.signal}: ${server.output()}`);
    if (performance.now() - began > TIMEOUT_MS) {
      await server.kill();
      throw new Error(`the server was not healthy after ${TIMEOUT_MS} ms: ${server.output()}`);
    }
  }
  return { ...server, readyMs: performance.now() - began };
}

/** Starts it and does not wait. */
export function launchServer(
  environment: Record<string, string>,
  main = SERVER_MAIN,
): Omit<ServerProcess, 'readyMs'> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), LOG_LEVEL: 'error', ENV_FILE: devNull, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-20_000);
    });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export async function isHealthy(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/api/health`)).ok;
  } catch {
    // why: nobody listens yet, or the process was just killed; both are "not healthy"
    return false;
  }
}
