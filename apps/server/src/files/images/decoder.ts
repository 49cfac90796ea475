import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureForm } from '@kickstand/domain/files';
import { SECOND } from '../../platform/clock.ts';
import { serialQueue } from '../../platform/serial-queue.ts';
import type { Message, Question } from './picture-process.ts';
import { recognizeImage } from './recognize.ts';
import type { PictureVerdict } from './redraw-picture.ts';

export interface Decoder {
  /** Decodes and re-encodes one picture at a time. */
  redraw(form: PictureForm, bytes: Buffer): Promise<PictureVerdict>;
  close(): void;
}

const TIMEOUT = 30 * SECOND;
const IDLE_FOR = 10 * SECOND;
/** More than an ordinary picture uses: after a larger one the process is restarted to free its memory. */
const RETIRE_AT_BYTES = 160 * 1024 * 1024;
const DAMAGED = { ok: false, code: 'IMAGE_DAMAGED' } as const;

/**
 * Decodes pictures in a separate process without secrets. If untrusted bytes make the native decoder crash, hang or
 * grow, only that process is lost. It starts with the first picture and exits when idle.
 */
export function createDecoder(entry: URL = entryFile()): Decoder {
  const oneAtATime = serialQueue();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const retire = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const redraw = async (form: PictureForm, bytes: Buffer) => {
    clearTimeout(idle);
    child ??= await startProcess(entry);
    const answer = await ask(child, { form, bytes });
    if (!answer || answer.memory > RETIRE_AT_BYTES) retire();
    else idle = setTimeout(retire, IDLE_FOR).unref();
    return answer ? withBuffers(answer.verdict) : DAMAGED;
  };

  return {
    redraw: async (form, bytes) =>
      recognizeImage(bytes) ? oneAtATime(() => redraw(form, bytes)) : { ok: false, code: 'NOT_AN_IMAGE' },
    close: retire,
  };
}

async function startProcess(entry: URL): Promise<ChildProcess> {
  const child = fork(fileURLToPath(entry), {
    env: CHILD_ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // must not keep an otherwise idle server alive
  child.unref();
  child.channel?.unref();
  const ready = await next(child, () => {});
  if (ready?.kind !== 'ready') throw new Error('the process that decodes pictures does not start');
  return child;
}

async function ask(child: ChildProcess, question: Question) {
  const message = await next(child, () => child.send(question));
  return message?.kind === 'answer' ? message : null;
}

/** The next message; null if the process exited, or took longer than any legitimate picture. */
function next(child: ChildProcess, begin: () => void): Promise<Message | null> {
  return new Promise((resolve) => {
    const settle = (message: Message | null) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onEnd);
      child.off('error', onEnd);
      resolve(message);
    };
    const onMessage = (message: unknown) => settle(message as Message);
    const onEnd = () => settle(null);
    const timer = setTimeout(onEnd, TIMEOUT);
    child.on('message', onMessage);
    child.on('exit', onEnd);
    child.on('error', onEnd);
    begin();
  });
}

/** IPC transfers buffers as plain arrays. */
function withBuffers(verdict: PictureVerdict): PictureVerdict {
  if (!verdict.ok) return verdict;
  const { bytes, thumbnail, ...rest } = verdict.picture;
  return {
    ok: true,
    picture: { ...rest, bytes: Buffer.from(bytes), thumbnail: thumbnail && Buffer.from(thumbnail) },
  };
}

/** One thread and one heap, so that memory is reused. It gets none of the server's settings. */
const CHILD_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot }),
};

/** From source it needs a loader; when built, the entry is next to the server or above the chunks. */
function entryFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./picture-process-from-source.mjs', import.meta.url);
  const inChunks = new URL('.', import.meta.url).pathname.endsWith('/chunks/');
  return new URL(inChunks ? '../picture-process.js' : './picture-process.js', import.meta.url);
}
