import { newId } from '../new-id.ts';
import type { NewChange, OfflineCall, OfflineCalls, UnsentFile, UnsentLabel } from './calls.ts';
import { deviceDatabase, type OutboxRow, writeDevice } from './device-database.ts';
import { decrypt, decryptBytes, encrypt, encryptBlob, readable, writeFor } from './encryption.ts';
import { hasRoomFor } from './room.ts';
import { unsentCounts } from './unsent-state.ts';

/** Why the server refused it, with its answer. */
export interface Refusal {
  readonly code: string;
  readonly data: unknown;
}

interface Content {
  readonly call: OfflineCall;
  readonly input: OfflineCalls[OfflineCall];
  readonly label: UnsentLabel;
  readonly files: readonly {
    readonly id: string;
    readonly bucket: UnsentFile['bucket'];
    readonly type: string;
  }[];
  readonly bytes: number;
  readonly seen: readonly string[];
  readonly refusal: Refusal | null;
}

/** A change on this device that the server does not have yet. */
export interface UnsentChange extends Content {
  readonly seq: number;
  readonly id: string;
  readonly subject: string;
  readonly state: OutboxRow['state'];
  /** When it was made, by this device's clock. */
  readonly at: number;
}

/** Notifies other tabs, because another tab may be the one that sends. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('kickstand.outbox') : null;
const listeners = new Set<() => void>();
if (channel)
  channel.onmessage = ({ data }: MessageEvent<SentChange | null>) => (data ? hearSent(data) : tellHere());

function tellHere(): void {
  for (const listener of listeners) listener();
}

function tell(): void {
  tellHere();
  channel?.postMessage(null);
}

/** A change the server has accepted, with its answer. */
export interface SentChange {
  readonly call: OfflineCall;
  readonly subject: string;
  readonly answer: unknown;
}
const sentListeners = new Set<(sent: SentChange) => void>();

export function onSent(listener: (sent: SentChange) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

function hearSent(sent: SentChange): void {
  for (const listener of sentListeners) listener(sent);
}

export function tellSent(sent: SentChange): void {
  hearSent(sent);
  channel?.postMessage(sent);
}

export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Resolves when it is on disk; only then may it be shown as saved. `instead`: the open form it was made from, deleted
 * in the same transaction.
 */
export async function enqueue<Call extends OfflineCall>(
  owner: string,
  change: NewChange<Call>,
  instead?: string,
): Promise<string> {
  const { call, input, subject, label, files = [], seen = [] } = change;
  const id = newId();
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  await hasRoomFor(bytes);
  const content: Content = {
    call,
    input,
    label,
    files: files.map(({ id: file, bucket, blob }) => ({ id: file, bucket, type: blob.type })),
    bytes,
    seen,
    refusal: null,
  };
  // encrypt first: IndexedDB commits a transaction as soon as anything else is awaited
  const sealed = await encrypt(owner, id, content);
  const encryptedFiles = await Promise.all(
    files.map(async ({ id: name, blob }) => ({
      of: id,
      name,
      owner,
      sealed: await encryptBlob(owner, `${id} ${name}`, blob),
    })),
  );
  await writeFor(owner, async (transaction) => {
    if (instead !== undefined) {
      await transaction.objectStore('forms').delete(instead);
      await transaction.objectStore('files').delete(IDBKeyRange.bound([instead], [instead, []]));
    }
    await Promise.all(encryptedFiles.map((file) => transaction.objectStore('files').put(file)));
    await transaction
      .objectStore('outbox')
      .add({ id, owner, subject, state: 'saved', at: Date.now(), sealed });
  });
  tell();
  return id;
}

const rowsOf = async (owner: string): Promise<OutboxRow[]> =>
  (await (await deviceDatabase()).getAll('outbox')).filter((row) => row.owner === owner);

const open = ({ owner, seq = 0, id, subject, state, at, sealed }: OutboxRow): Promise<UnsentChange | null> =>
  readable(
    decrypt<Content>(owner, id, sealed).then((content) => ({ ...content, seq, id, subject, state, at })),
  );

/** In order. What cannot be decrypted is in `listUnreadable`. */
export async function listUnsent(owner: string): Promise<UnsentChange[]> {
  const changes = await Promise.all((await rowsOf(owner)).map(open));
  return changes.filter((change) => change !== null);
}

/** Damaged data that cannot be sent; only the user may discard it. */
export async function listUnreadable(owner: string): Promise<OutboxRow[]> {
  const rows = await rowsOf(owner);
  const changes = await Promise.all(rows.map(open));
  return rows.filter((_, at) => changes[at] === null);
}

/** The first change of each record, unless it was refused: later ones wait for it. */
export async function nextUnsent(owner: string): Promise<UnsentChange | null> {
  const stopped = new Set<string>();
  for (const row of await rowsOf(owner)) {
    if (stopped.has(row.subject)) continue;
    if (row.state === 'saved') {
      const change = await open(row);
      if (change) return change;
      await needsPerson(row);
    }
    stopped.add(row.subject);
  }
  return null;
}

/** Cannot be decrypted: counted as refused, and later changes wait. */
async function needsPerson({ seq = 0 }: OutboxRow): Promise<void> {
  await writeDevice(async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    const row = await outbox.get(seq);
    if (row) await outbox.put({ ...row, state: 'refused' });
  });
  tell();
}

export async function readFile(owner: string, of: string, name: string, type: string): Promise<Blob | null> {
  const kept = await (await deviceDatabase()).get('files', [of, name]);
  return kept ? new Blob([await decryptBytes(owner, `${of} ${name}`, kept.sealed)], { type }) : null;
}

/** The server has it, or the user discarded it. */
export async function removeUnsent({ seq = 0, id }: Pick<OutboxRow, 'seq' | 'id'>): Promise<void> {
  await writeDevice(async (transaction) => {
    await transaction.objectStore('outbox').delete(seq);
    await transaction.objectStore('files').delete(IDBKeyRange.bound([id], [id, []]));
  });
  tell();
}

/** Replaces it at its place in the order: refused, or edited and to be sent again. */
export async function rewriteUnsent(
  owner: string,
  change: UnsentChange,
  state: OutboxRow['state'],
  next: Partial<Pick<Content, 'input' | 'refusal'>>,
): Promise<void> {
  const { seq, id, subject, at, call, input, label, files, bytes, seen, refusal } = change;
  const content: Content = { call, input, label, files, bytes, seen, refusal, ...next };
  const sealed = await encrypt(owner, id, content);
  await writeFor(owner, async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    // it may have been discarded in another tab, and must not come back
    if (await outbox.get(seq)) await outbox.put({ seq, id, owner, subject, state, at, sealed });
  });
  tell();
}

/** For the banner and badge on every page; needs no key. */
export async function countUnsent(owner: string | null): Promise<void> {
  const rows = owner === null ? [] : await rowsOf(owner);
  const forms = await (await deviceDatabase()).getAll('forms');
  const refused = rows.filter(({ state }) => state === 'refused').length;
  unsentCounts.set({
    refused,
    saved: rows.length - refused,
    forms: forms.filter((form) => form.owner === owner).length,
  });
}
