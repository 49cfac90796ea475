import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Child = {
  process: ChildProcess;
  lines: string[];
  errors(): string;
  /** Resolves when the condition is met; checked after every line. */
  until(condition: (lines: string[]) => boolean): Promise<void>;
  /** The signal that ended it. */
  ended: Promise<NodeJS.Signals | null>;
};

const running = new Set<ChildProcess>();

/** For afterEach: a failed test leaves no process behind. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs a TypeScript file of `children/` in a process of its own. */
export function startChild(name: string, args: string[], env: Record<string, string> = {}): Child {
  const file = fileURLToPath(new URL(`./children/${name}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const lines: string[] = [];
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null);
  const until = (condition: (lines: string[]) => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (condition(lines)) resolve();
      };
      output.on('line', check);
      void ended.then(() => reject(new Error(`the child ended early: ${errors}`)));
      check();
    });
  return { process: child, lines, errors: () => errors, until, ended };
}
