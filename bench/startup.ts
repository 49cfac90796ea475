import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT, SERVER_MAIN } from '../scripts/lib/paths.mjs';
import { quantile } from './calls/race.ts';
import type { Figure } from './figures.ts';
import { residentMib } from './resident-memory.ts';

const READY = /ready: \S+/;
/** By then, everything a server does after its start is over. */
const IDLE_AFTER_MS = 4000;

interface Start {
  readonly ms: number;
  readonly idleMib: number;
}

/** The built server and a bare one, alternating, on the same warm folder. */
export async function measureStartup(dataDir: string, rounds: number): Promise<Figure[]> {
  const product: Start[] = [];
  const bare: Start[] = [];
  for (let round = 0; round <= rounds; round++) {
    const one = await startProduct(dataDir);
    const other = await startBare(dataDir);
    // the first start reads everything from disk
    if (round === 0) continue;
    product.push(one);
    bare.push(other);
  }
  return [
    figure('start, ms', product, bare, ({ ms }) => ms, 1.3),
    figure('idle memory, MiB', product, bare, ({ idleMib }) => idleMib, 1.2),
  ];
}

function figure(
  name: string,
  product: readonly Start[],
  bare: readonly Start[],
  of: (start: Start) => number,
  atMost: number,
): Figure {
  const ratios = product.map((start, round) => of(start) / of(bare[round] ?? start));
  const value = quantile(ratios, 0.5);
  const noise = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2;
  const middle = (starts: readonly Start[]) => quantile(starts.map(of), 0.5).toFixed(0);
  return {
    section: 'Start and memory, over a bare Fastify and PGlite on the same folder',
    ...{ database: 'embedded', name, value, noise, goal: { atMost } },
    text: `${value.toFixed(2)} ± ${noise.toFixed(2)} (${middle(product)} of ${middle(bare)})`,
  };
}

async function startProduct(dataDir: string): Promise<Start> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', KICKSTAND_ENV: 'development' };
  const began = performance.now();
  const child = fork(SERVER_MAIN, [], { env, silent: true });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (READY.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return idleThenStop(child, performance.now() - began);
}

async function startBare(dataDir: string): Promise<Start> {
  const began = performance.now();
  const child = fork(join(ROOT, 'bench', 'startup-bare.ts'), [join(dataDir, 'db')], {
    execArgv: ['--import', 'tsx'],
  });
  await once(child, 'message');
  return idleThenStop(child, performance.now() - began);
}

async function idleThenStop(child: ChildProcess, ms: number): Promise<Start> {
  await pause(IDLE_AFTER_MS);
  const idleMib = residentMib(child.pid);
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { ms, idleMib };
}
