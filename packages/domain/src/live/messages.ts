/** One change: the table and the row's key; null means many rows, or unknown. */
export type Change = readonly [subject: string, subjectId: string | null];

/** Messages of the server over the live socket. They never carry data, only what to fetch again. */
export type LiveMessage =
  /** From here on every change is sent. */
  | { readonly type: 'ready' }
  | { readonly type: 'changes'; readonly changes: readonly Change[] }
  /** Something may have been missed: fetch everything again. */
  | { readonly type: 'resync' }
  /** The session has ended; the socket closes. */
  | { readonly type: 'signed_out' }
  | { readonly type: 'pong' };

/** All a browser ever says. */
export const PING = JSON.stringify({ type: 'ping' });

/** Path of the socket, at the server's own origin. */
export const LIVE_PATH = '/live';

/** ERR-05 */
export const LIVE_TIMES = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  /** Delays before each reconnect; the last one repeats. */
  reconnectMs: [1000, 2000, 5000, 10_000],
} as const;

/** Close codes that the browser distinguishes, from the range for applications. */
export const LIVE_CLOSE = {
  signedOut: 4401,
  tooManySockets: 4429,
} as const;

const MESSAGE_TYPES = ['ready', 'changes', 'resync', 'signed_out', 'pong'];

/** A message from the socket, or null if it is unknown: a newer server may send more. */
export function readLiveMessage(text: string): LiveMessage | null {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (typeof value.type !== 'string' || !MESSAGE_TYPES.includes(value.type)) return null;
  if (value.type !== 'changes') return { type: value.type } as LiveMessage;
  return { type: 'changes', changes: 'changes' in value ? readChanges(value.changes) : [] };
}

/** An announcement from the database, or null if it cannot be read. */
export function readAnnouncement(payload: string): Change[] | null {
  const value = parse(payload);
  return Array.isArray(value) ? readChanges(value) : null;
}

function readChanges(value: unknown): Change[] {
  return Array.isArray(value) ? value.filter(isChange) : [];
}

const isChange = (value: unknown): value is Change =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  (value[1] === null || typeof value[1] === 'string');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // null is how the readers above report unreadable input
  }
}
