/** One change: the table and the row's key; null means many rows, or not known which. */
export type Change = readonly [subject: string, subjectId: string | null];

/** What the server says over the live socket. It never carries data, only what to ask for again. */
export type LiveMessage =
  /** From here on every change is told. */
  | { readonly type: 'ready' }
  | { readonly type: 'changes'; readonly changes: readonly Change[] }
  /** Something may have been missed: ask for everything again. */
  | { readonly type: 'resync' }
  /** The session is over; the socket closes. */
  | { readonly type: 'signed_out' }
  | { readonly type: 'pong' };

/** All a browser ever says. */
export const PING = JSON.stringify({ type: 'ping' });

/** Where the socket is, at the server's own origin. */
export const LIVE_PATH = '/live';

/** ERR-05 */
export const LIVE_TIMES = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  /** How long to wait before each try to connect again; the last one goes on. */
  reconnectMs: [1000, 2000, 5000, 10_000],
} as const;

/** Reasons to close that the browser tells apart; the numbers are in the range left to applications. */
export const LIVE_CLOSE = {
  signedOut: 4401,
  tooManySockets: 4429,
} as const;

const MESSAGE_TYPES = ['ready', 'changes', 'resync', 'signed_out', 'pong'];

/** What came over the socket, or null when it is nothing we know: a newer server may say more. */
export function readLiveMessage(text: string): LiveMessage | null {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (typeof value.type !== 'string' || !MESSAGE_TYPES.includes(value.type)) return null;
  if (value.type !== 'changes') return { type: value.type } as LiveMessage;
  return { type: 'changes', changes: 'changes' in value ? readChanges(value.changes) : [] };
}

/** What the database announced, or null when it cannot be read. */
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
    return null; // null is what every reader above answers to what it cannot read
  }
}
