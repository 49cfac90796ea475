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
  /** What is shown until the stored one can be. */
  readonly preview: string;
  /** Failed before it was sent: the file is no picture. */
  readonly unreadable?: boolean;
}

export interface SendInput {
  readonly bucket: BucketName;
  /** The same for every try: a try whose answer got lost is harmless. */
  readonly id: string;
  readonly picture: Blob;
  readonly onPercent: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** The server refused it and would refuse it again. */
export class UploadRefused extends Error {}

/** `Key`: what a picture is for; one is under way for each. */
export interface UploadPorts<Key extends string> {
  readonly prepare: (file: Blob) => Promise<Blob>;
  readonly send: (input: SendInput) => Promise<StoredPicture>;
  readonly newId: () => string;
  readonly preview: (file: Blob) => string;
  readonly forget: (preview: string) => void;
  /** Persists uploads across a reload; removed once stored or discarded. */
  readonly keep?: (field: Key, kept: { bucket: BucketName; file: Blob; id: string }) => void;
  readonly unkeep?: (field: Key) => void;
  /** The server has it. What was kept may go once what names the stored picture is kept; without this, it goes now. */
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

/** Between two tries, in milliseconds; the last one repeats. */
export const RETRY_PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

interface Job<Key extends string> {
  readonly field: Key;
  readonly bucket: BucketName;
  readonly file: Blob;
  readonly id: string;
  readonly stop: AbortController;
  upload: Upload;
  goOn: (() => void) | null;
  /** Small enough to send; not made yet while it is null. */
  prepared: Blob | null;
}

export type Uploads<Key extends string> = ReturnType<typeof createUploads<Key>>;

/** Uploads pictures while the page is in use: one per field, retried until the server has it. */
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

  /** Removes it; the preview stays valid if it is used elsewhere. */
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
    /** An upload restored after a reload continues under its id. */
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
    /** Retries a failed one under a new id. */
    retry(field: Key): void {
      const job = drop(field);
      if (job) begin(field, job.bucket, job.file, job.upload.preview);
    },
    /** The network is back: nobody waits for the rest of a pause. */
    resume(): void {
      for (const job of jobs.values()) job.goOn?.();
    },
    /** The form was unmounted: nothing is sent for it anymore. Persisted pictures stay. */
    close(): void {
      for (const field of [...jobs.keys()]) {
        const job = drop(field);
        if (job) ports.forget(job.upload.preview);
      }
      tell();
    },
    /** What is not on the server yet, ready to be sent by someone else. */
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
    /** Every picture under way waits for the network. */
    isStalled: (): boolean =>
      [...jobs.values()].every(({ upload: { step } }) => step === 'waiting' || step === 'failed'),
    fields: (): Key[] => [...jobs.keys()],
    /** Under what the server will have it. */
    idOf: (field: Key): string | null => jobs.get(field)?.id ?? null,
    get: (field: Key): Upload | null => jobs.get(field)?.upload ?? null,
    isUnderWay: (field: Key): boolean => (jobs.get(field)?.upload.step ?? 'failed') !== 'failed',
    underWay: (): number => [...jobs.values()].filter((job) => job.upload.step !== 'failed').length,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** True once no upload is running, ignoring failed ones; false if it was stopped. */
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
