import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
import { DeviceFull } from './device-full.ts';

/** The initialization vector is new for every value. */
export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** What the queue must know about a change without its key. */
export type UnsentState = 'saved' | 'refused';

/**
 * Ids and times are readable on the device; all input and photos are encrypted under `sealed`. Renaming that field
 * would make existing data unreadable.
 */
interface DeviceSchema extends DBSchema {
  keys: { key: string; value: { readonly owner: string; readonly key: CryptoKey } };
  outbox: {
    key: number;
    value: {
      readonly seq?: number;
      readonly id: string;
      readonly owner: string;
      /** The record it changes. Changes of one record are sent in order. */
      readonly subject: string;
      readonly state: UnsentState;
      readonly at: number;
      readonly sealed: Encrypted;
    };
  };
  /** Photos and signatures of unsent changes and open forms; `of` is the change or the form. */
  files: {
    key: [string, string];
    value: {
      readonly of: string;
      readonly name: string;
      readonly owner: string;
      readonly sealed: Encrypted;
      /** An open form's metadata of its picture. */
      readonly about?: Encrypted;
    };
  };
  forms: {
    key: string;
    value: {
      readonly formId: string;
      readonly owner: string;
      readonly at: number;
      readonly sealed: Encrypted;
    };
  };
  reads: {
    key: string;
    value: { readonly key: string; readonly owner: string; readonly at: number; readonly sealed: Encrypted };
  };
}

type Store = StoreNames<DeviceSchema>;
const STORES = ['keys', 'outbox', 'files', 'forms', 'reads'] as const satisfies readonly Store[];
const NAME = 'kickstand-device';

export type OutboxRow = DeviceSchema['outbox']['value'];
export type FormRow = DeviceSchema['forms']['value'];
export type FileRow = DeviceSchema['files']['value'];
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | null = null;

export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('keys', { keyPath: 'owner' });
      database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      database.createObjectStore('files', { keyPath: ['of', 'name'] });
      database.createObjectStore('forms', { keyPath: 'formId' });
      database.createObjectStore('reads', { keyPath: 'key' });
    },
    // closed by the browser: opened again on the next use
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/**
 * Runs in one transaction that is on disk when this resolves. Uses strict durability, because "Saved" must survive a
 * power cut.
 */
export async function writeDevice(work: (transaction: DeviceTransaction) => Promise<void>): Promise<void> {
  const transaction = begin(await deviceDatabase());
  const undone = (error: unknown): never => {
    undo(transaction);
    throw error;
  };
  try {
    // wait for both: a failed request aborts the transaction, and only its end means that everything is written
    await Promise.all([work(transaction).catch(undone), transaction.done]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new DeviceFull();
    throw error;
  }
}

/** Otherwise what was written before the failure would be committed, such as a deleted form without its change. */
function undo(transaction: DeviceTransaction): void {
  try {
    transaction.abort();
  } catch {
    // already aborted by the browser
  }
}

type DeviceTransaction = ReturnType<typeof begin>;

const begin = (database: DeviceDatabase) =>
  database.transaction([...STORES], 'readwrite', { durability: 'strict' });
