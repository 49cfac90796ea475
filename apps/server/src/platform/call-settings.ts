import { AsyncLocalStorage } from 'node:async_hooks';
import type { settingsShop } from './database/schema.ts';

/** The shop and its settings as of the start of a call. */
export interface CallSettings {
  readonly shop: typeof settingsShop.$inferSelect | null;
  /** By section name; sections that were never changed are missing. */
  readonly sections: Readonly<Record<string, { readonly value: unknown; readonly revision: number }>>;
}

interface Call {
  settings: CallSettings | Promise<CallSettings> | 'unread' | 'written';
}

const current = new AsyncLocalStorage<Call>();

export const runCall = <T>(work: () => T): T => current.run({ settings: 'unread' }, work);

/** Keeps settings that were read with the caller: most calls need some of them several times. */
export function keepForCall(settings: CallSettings): void {
  const call = current.getStore();
  if (call?.settings === 'unread') call.settings = settings;
}

/** The call changes settings: from here on it reads the stored ones. */
export function settingsWritten(): void {
  const call = current.getStore();
  if (call) call.settings = 'written';
}

/** Reads them on first use; null outside of a call, and in one that changed them. */
export async function callSettings(read: () => Promise<CallSettings>): Promise<CallSettings | null> {
  const call = current.getStore();
  if (!call || call.settings === 'written') return null;
  if (call.settings === 'unread') call.settings = readOnce(call, read);
  return call.settings;
}

/** After a failure the next use tries again. */
async function readOnce(call: Call, read: () => Promise<CallSettings>): Promise<CallSettings> {
  try {
    return await read();
  } catch (error) {
    call.settings = 'unread';
    throw error;
  }
}
