import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
import { DeviceFull } from './device-full.ts';

/** Encrypted; the vector is new for every value. */
export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** What the queue needs to know of a change without its key. */
export type UnsentState = 'saved' | 'refused';

/**
 * Ids and times are readable on the device; everything a person typed or photographed is encrypted, under `sealed`:
 * another name would make what is on a device now unreadable.
 */
interface DeviceSchema extends DBSchema {
  keys: { key: string; value: { readonly owner: string; readonly key: CryptoKey } };
  outbox: {
    key: number;
    value: {
      readonly seq?: number;
      readonly id: string;
      readonly owner: string;
      /** The record it changes: changes of one record are sent in the order they were made. */
      readonly subject: string;
      readonly state: UnsentState;
      readonly at: number;
      readonly sealed: Encrypted;
    };
  };
  /** Photos and signatures of unsent changes and of open forms; `of` is the change or the form. */
  files: {
    key: [string, string];
    value: {
      readonly of: string;
      readonly name: string;
      readonly owner: string;
      readonly sealed: Encrypted;
      /** What an open form has to know of its picture. */
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
    // Closed by the browser: opened again with the next use.
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
 * Runs in one transaction that is on the disk when this resolves: strict durability, or "Saved" would be said of
 * something that a power cut takes away.
 */
export async function writeDevice(work: (transaction: DeviceTransaction) => Promise<void>): Promise<void> {
  const transaction = begin(await deviceDatabase());
  const undone = (error: unknown): never => {
    undo(transaction);
    throw error;
  };
  try {
    // Both: a request that fails ends the transaction, and only its end says that everything is written.
    await Promise.all([work(transaction).catch(undone), transaction.done]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new DeviceFull();
    throw error;
  }
}

/** What a failed work wrote before it failed would be committed: an open form deleted, and its change not there. */
function undo(transaction: DeviceTransaction): void {
  try {
    transaction.abort();
  } catch {
    // the browser was faster
  }
}

type DeviceTransaction = ReturnType<typeof begin>;

const begin = (database: DeviceDatabase) =>
  database.transaction([...STORES], 'readwrite', { durability: 'strict' });
