import { ORPCError } from '@orpc/client';
import { api } from '../api.ts';
import { errorCode } from '../calls/errors.ts';
import { refusalOf } from '../calls/refusal.ts';
import { NetworkError } from '../device/network.ts';
import { log } from '../diagnostics/log.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import { UploadRefused } from '../pictures/uploads.ts';
import { type OfflineCall, withPaths } from './calls.ts';
import { Unreadable } from './encryption.ts';
import {
  nextUnsent,
  onOutboxChange,
  type Refusal,
  readFile,
  removeUnsent,
  rewriteUnsent,
  tellSent,
  type UnsentChange,
} from './outbox.ts';
import { rebaseChange, staleOrder } from './rebase-change.ts';
import { unsentCounts } from './unsent-state.ts';

/** Pauses between attempts while the server does not answer, in milliseconds; the last one repeats. */
const PAUSES_MS = [2000, 5000, 15_000, 30_000] as const;
const LOCK = 'kickstand.outbox';

/** The outcome of one attempt. */
type Outcome = 'sent' | 'refused' | 'later' | 'signed-out';

/** Calls whose input says how long this device held them, so that the server knows when they were made. */
const HELD: readonly OfflineCall[] = [
  'intake.takeDeposit',
  'intake.submit',
  'workorders.clock.start',
  'workorders.clock.end',
];
/** If someone saves meanwhile, each attempt uses the latest answer. */
const TRIES = 3;

type AnyCall = (input: unknown) => Promise<unknown>;

function procedureOf(path: string): AnyCall {
  // `path` is one of OfflineCalls, but the client's types cannot be indexed by a string
  const steps = path.split('.');
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as AnyCall;
}

/** Sends a change based on the current order, as long as it still means the same. */
async function callServer(change: UnsentChange, first: object): Promise<unknown> {
  let input = first;
  for (let left = TRIES; ; left -= 1) {
    try {
      return await procedureOf(change.call)(input);
    } catch (error) {
      const current = staleOrder(error);
      const next = current && rebaseChange(change, input, current);
      if (next === 'done') return current;
      if (!next || left <= 1) throw error;
      input = next;
    }
  }
}

async function uploadFiles(owner: string, change: UnsentChange): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { id, bucket, type } of change.files) {
    const picture = await readFile(owner, change.id, id, type);
    if (!picture) throw new UploadRefused(`The file ${id} is not on this device`);
    const signal = new AbortController().signal;
    // the same id for every attempt, so the server stores it once
    const { path } = await sendPicture({ bucket, id, picture, signal, onPercent: () => {} });
    paths.set(id, path);
  }
  return paths;
}

async function send(owner: string, change: UnsentChange): Promise<Outcome> {
  try {
    // the cookie may be another user's by now, whose name must not be on this work
    const session = await api.auth.session();
    if (session?.user.id !== owner) return 'signed-out';
    const paths = await uploadFiles(owner, change);
    const input = withPaths(change.input, paths) as object;
    const held = HELD.includes(change.call) ? { heldMs: Math.max(0, Date.now() - change.at) } : {};
    const answer = await callServer(change, { ...input, ...held });
    tellSent({ call: change.call, subject: change.subject, answer });
  } catch (error) {
    if (isDone(change, error)) return 'sent';
    const code = errorCode(error);
    if (code === 'UNAUTHORIZED') return 'signed-out';
    const refusal = finalRefusal(error);
    if (!refusal) return 'later';
    await rewriteUnsent(owner, change, 'refused', { refusal });
    return 'refused';
  }
  return 'sent';
}

/** Whether an earlier attempt, or someone else, already recorded it. */
function isDone(change: UnsentChange, error: unknown): boolean {
  // the id is in use: an earlier attempt stored it, and someone removed it since
  if (change.call === 'workorders.findings.add' && errorCode(error) === 'KEY_REUSED') return true;
  const taken = refusalOf(api.intake.takeDeposit, error, 'ALREADY_PAID');
  if (change.call !== 'intake.takeDeposit' || !taken) return false;
  const { amountCents, method } = change.input as { amountCents: number; method: string };
  return taken.payment.amountCents === amountCents && taken.payment.method === method;
}

/** Null if the network failed or the server was busy: the change is sent again later. */
function finalRefusal(error: unknown): Refusal | null {
  if (error instanceof UploadRefused || error instanceof Unreadable)
    return { code: 'FILE_UNKNOWN', data: null };
  if (error instanceof NetworkError || !(error instanceof ORPCError)) return null;
  if (error.status >= 500 || [408, 425, 429].includes(error.status)) return null;
  return { code: error.code, data: error.data };
}

/** Sends everything that can be sent; false if the rest has to wait. */
async function sendAll(owner: string, isStill: (owner: string) => boolean): Promise<boolean> {
  try {
    for (let change = await nextUnsent(owner); change; change = await nextUnsent(owner)) {
      if (!isStill(owner)) return true;
      unsentCounts.set({ sending: true });
      const outcome = await send(owner, change);
      unsentCounts.set({ signedOut: outcome === 'signed-out' });
      if (outcome === 'later' || outcome === 'signed-out') return false;
      if (outcome === 'sent') {
        await removeUnsent(change);
        unsentCounts.set({ sent: unsentCounts.get().sent + 1 });
      }
    }
    return true;
  } finally {
    unsentCounts.set({ sending: false });
  }
}

/** The device's store failed: retried, or nothing would be sent until the page is reloaded. */
function later(error: unknown): false {
  log.warning('offline', `Unsent changes could not be read or written: ${String(error)}`);
  return false;
}

export interface SenderPorts {
  /** The signed-in user, whose changes may be sent; null if none. */
  readonly owner: () => string | null;
  /** Everything was sent: pages show what the server has. */
  readonly onSent: () => void;
}

/**
 * OFF-04. Sends from the one tab that holds the lock; when it is closed, the next one takes over. Returns a function
 * that starts sending now.
 */
export function startSender(ports: SenderPorts): () => void {
  let wake = () => {};
  let tries = 0;
  /** Called while busy: what was added meanwhile must be sent too. */
  let again = false;
  const look = () => {
    again = true;
    wake();
  };

  const run = async (): Promise<never> => {
    for (;;) {
      again = false;
      const owner = ports.owner();
      const before = unsentCounts.get().sent;
      const all = owner === null || (await sendAll(owner, (one) => ports.owner() === one).catch(later));
      if (unsentCounts.get().sent > before) ports.onSent();
      tries = all ? 0 : tries + 1;
      const pause = all ? null : (PAUSES_MS[tries - 1] ?? PAUSES_MS[PAUSES_MS.length - 1] ?? 0);
      if (again && all) continue;
      await new Promise<void>((resolve) => {
        const timer = pause === null ? undefined : setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  onOutboxChange(look);
  window.addEventListener('online', look);
  // without the Web Locks API (plain http) there is no offline work either
  void navigator.locks?.request(LOCK, run);
  return look;
}
