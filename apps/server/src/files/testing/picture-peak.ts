import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureForm } from '@kickstand/domain/files';
import type { Message } from '../images/picture-process.ts';

/** Starts a separate decoder process, so that its peak memory can be measured. */
export async function startPictureProcess() {
  const entry = fileURLToPath(new URL('../images/picture-process-from-source.mjs', import.meta.url));
  const child = fork(entry, {
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
  });
  await once(child, 'message');
  return {
    async redraw(form: PictureForm, bytes: Buffer) {
      child.send({ form, bytes });
      const [message] = (await once(child, 'message')) as [Message];
      if (message.kind !== 'answer') throw new Error('no answer');
      return message.verdict;
    },
    /** Peak resident memory in megabytes (Linux only). */
    peak: () => peakOf(child),
    close: () => child.kill('SIGKILL'),
  };
}

function peakOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
