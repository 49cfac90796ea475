import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureForm } from '@kickstand/domain/files';
import type { Message } from '../images/picture-process.ts';

/** The process that pictures are decoded in, by itself: its memory can be read while and after it works. */
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
    /** The most it ever held, in megabytes, as Linux counts it. */
    peak: () => peakOf(child),
    close: () => child.kill('SIGKILL'),
  };
}

function peakOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
