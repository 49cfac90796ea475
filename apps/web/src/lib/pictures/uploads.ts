import type { BucketName } from '@kickstand/domain/files';
import { log } from '../diagnostics/log.ts';

export interface StoredPicture {
  readonly path: string;
  readonly url: string;
}

export type UploadStep = 'preparing' | 'sending' | 'waiting' | 'failed';

export interface Upload {
  readonly step: UploadStep;
  /** 0 to 100. */
  readonly percent: number;
  /** Shown until the stored picture is available. */
  readonly preview: string;
  /** Failed before it was sent, because the file is not a picture. */
  readonly unreadable?: boolean;
}

export interface SendInput {
  readonly bucket: BucketName;
  /** The same for every attempt, so a retry after a lost answer is harmless. */
  readonly id: string;
  readonly picture: Blob;
  readonly onPercent: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** The server refused it, and would again. */
export class UploadRefused extends Error {}

/** `Key` is the field a picture is for; each field has at most one upload. */
export interface UploadPorts<Key extends string> {
  readonly prepare: (file: Blob) => Promise<Blob>;
  readonly send: (input: SendInput) => Promise<StoredPicture>;
  readonly newId: () => string;
  readonly preview: (file: Blob) => string;
  readonly forget: (preview: string) => void;
  /** Stores uploads so that they survive a reload; removed once stored on the server or discarded. */
  readonly keep?: (field: Key, kept: { bucket: BucketName; file: Blob; id: string }) => void;
  readonly unkeep?: (field: Key) => void;
  /**
   * The server has it. The stored copy may be deleted once the form that names the picture is stored; without this
   * callback it is deleted now.
   */
  readonly onSent?: (field: Key, id: string) => void;
  readonly onStored: (field: Key, stored: StoredPicture, preview: string) => void;
  readonly onFailed: (field: Key, why: 'unreadable' | 'refused') => void;
}

export interface UnsentPicture<Key extends string> {
  readonly field: Key;
  readonly bucket: BucketName;
  readonly id: string;
  readonly picture: Blob;
}

/** Between attempts, in milliseconds; the last one repeats. */
export const RETRY_PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

interface Job<Key extends string> {
  readonly field: Key;
  readonly bucket: BucketName;
  readonly file: Blob;
  readonly id: string;
  readonly stop: AbortController;
  upload: Upload;
  goOn: (() => void) | null;
  /** The shrunk picture; null until it is ready. */
  prepared: Blob | null;
}

export type Uploads<Key extends string> = ReturnType<typeof createUploads<Key>>;

/** Uploads pictures in the background: one per field, retried until the server has it. */
export function createUploads<Key extends string>(ports: UploadPorts<Key>) {
  const jobs = new Map<Key, Job<Key>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const show = (job: Job<Key>, change: Partial<Upload>) => {
    if (jobs.get(job.field) !== job) return;
    job.upload = { ...job.upload, ...change };
    tell();
  };

  const preparedOf = async (job: Job<Key>): Promise<Blob> => {
    job.prepared ??= job.bucket === 'signatures' ? job.file : await ports.prepare(job.file);
    return job.prepared;
  };

  const run = async (job: Job<Key>) => {
    let picture: Blob;
    try {
      picture = await preparedOf(job);
    } catch (error) {
      if (job.stop.signal.aborted) return;
      log.warning('pictures', `A picture could not be prepared: ${String(error)}`);
      show(job, { step: 'failed', unreadable: true });
      ports.onFailed(job.field, 'unreadable');
      return;
    }
    for (let attempt = 0; !job.stop.signal.aborted; attempt += 1) {
      show(job, { step: 'sending', percent: 0 });
      try {
        const { bucket, id, stop } = job;
        const onPercent = (percent: number) => show(job, { percent });
        const stored = await ports.send({ bucket, id, picture, onPercent, signal: stop.signal });
        if (jobs.get(job.field) !== job) return;
        jobs.delete(job.field);
        if (ports.onSent) ports.onSent(job.field, job.id);
        else ports.unkeep?.(job.field);
        ports.onStored(job.field, stored, job.upload.preview);
        tell();
        return;
      } catch (error) {
        if (job.stop.signal.aborted) return;
        if (error instanceof UploadRefused) {
          show(job, { step: 'failed' });
          ports.onFailed(job.field, 'refused');
          return;
        }
        show(job, { step: 'waiting', percent: 0 });
        await pause(job, RETRY_PAUSES_MS[attempt] ?? RETRY_PAUSES_MS[RETRY_PAUSES_MS.length - 1] ?? 0);
      }
    }
  };

  const begin = (field: Key, bucket: BucketName, file: Blob, preview: string, id = ports.newId()) => {
    ports.keep?.(field, { bucket, file, id });
    const job: Job<Key> = {
      field,
      bucket,
      file,
      id,
      stop: new AbortController(),
      upload: { step: 'preparing', percent: 0, preview },
      goOn: null,
      prepared: null,
    };
    jobs.set(field, job);
    tell();
    void run(job);
  };

  /** Removes the upload; its preview stays valid if it is used elsewhere. */
  const drop = (field: Key) => {
    const job = jobs.get(field);
    jobs.delete(field);
    job?.stop.abort();
    job?.goOn?.();
    return job;
  };

  return {
    add(field: Key, bucket: BucketName, file: Blob): void {
      this.cancel(field);
      begin(field, bucket, file, ports.preview(file));
    },
    /** Resumes an upload under its id after a reload. */
    goOn(field: Key, bucket: BucketName, file: Blob, id: string): void {
      if (!jobs.has(field)) begin(field, bucket, file, ports.preview(file), id);
    },
    cancel(field: Key): void {
      const job = drop(field);
      if (job) {
        ports.forget(job.upload.preview);
        ports.unkeep?.(field);
      }
      tell();
    },
    /** Retries a failed upload under a new id. */
    retry(field: Key): void {
      const job = drop(field);
      if (job) begin(field, job.bucket, job.file, job.upload.preview);
    },
    /** The network is back: ends the current pauses. */
    resume(): void {
      for (const job of jobs.values()) job.goOn?.();
    },
    /** The form was unmounted: nothing more is sent for it. Stored pictures stay. */
    close(): void {
      for (const field of [...jobs.keys()]) {
        const job = drop(field);
        if (job) ports.forget(job.upload.preview);
      }
      tell();
    },
    /** Pictures that are not on the server yet, for another sender. */
    unsent(): Promise<UnsentPicture<Key>[]> {
      const open = [...jobs.values()].filter((job) => !job.upload.unreadable);
      return Promise.all(
        open.map(async (job) => ({
          field: job.field,
          bucket: job.bucket,
          id: job.id,
          picture: await preparedOf(job),
        })),
      );
    },
    /** Whether all uploads wait for the network. */
    isStalled: (): boolean =>
      [...jobs.values()].every(({ upload: { step } }) => step === 'waiting' || step === 'failed'),
    fields: (): Key[] => [...jobs.keys()],
    /** The id the picture will have on the server. */
    idOf: (field: Key): string | null => jobs.get(field)?.id ?? null,
    get: (field: Key): Upload | null => jobs.get(field)?.upload ?? null,
    isUnderWay: (field: Key): boolean => (jobs.get(field)?.upload.step ?? 'failed') !== 'failed',
    underWay: (): number => [...jobs.values()].filter((job) => job.upload.step !== 'failed').length,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** True once no upload is running, ignoring failed ones; false if it was aborted. */
    settled(signal?: AbortSignal): Promise<boolean> {
      return new Promise((resolve) => {
        const end = (settled: boolean) => {
          unsubscribe();
          signal?.removeEventListener('abort', onAbort);
          resolve(settled);
        };
        const look = () => {
          if (this.underWay() === 0) end(true);
        };
        const unsubscribe = this.subscribe(look);
        const onAbort = () => end(false);
        signal?.addEventListener('abort', onAbort);
        look();
      });
    },
  };
}

function pause(job: Pick<Job<string>, 'goOn'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => job.goOn?.(), ms);
    job.goOn = () => {
      clearTimeout(timer);
      job.goOn = null;
      resolve();
    };
  });
}
