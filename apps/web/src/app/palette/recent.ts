import { ROOT_PATH } from '@kickstand/domain/navigation';
import { HIT_KINDS, type HitKind } from '@kickstand/domain/search';
import { RECENT_KEY } from '../../lib/auth/index.ts';
import { recall, remember } from '../../lib/device/device.ts';

/** A result opened from the search, with only what a line needs. */
export interface Recent {
  readonly kind: HitKind;
  readonly id: string;
  readonly path: string;
  readonly title: string;
}

const MOST = 6;

/** The records this user opened last on this device. Another user's are never shown; signing out deletes them. */
export function readRecent(userId: string): readonly Recent[] {
  const kept = parse(recall(RECENT_KEY));
  return kept?.userId === userId ? kept.opened : [];
}

export function noteRecent(userId: string, { kind, id, path, title }: Recent): void {
  const others = readRecent(userId).filter((one) => one.id !== id || one.kind !== kind);
  const opened = [{ kind, id, path, title }, ...others].slice(0, MOST);
  remember(RECENT_KEY, JSON.stringify({ userId, opened }));
}

/** Storage may contain anything: an older version's entry, or a truncated one. */
function parse(text: string | null): { userId: unknown; opened: Recent[] } | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || !Array.isArray(kept.opened)) return null;
    return { userId: kept.userId, opened: kept.opened.filter(isRecent) };
  } catch {
    return null; // not JSON
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Only paths of the app, because stored data could lead anywhere. */
const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  HIT_KINDS.some((kind) => kind === value.kind) &&
  ['id', 'path', 'title'].every((name) => typeof value[name] === 'string') &&
  String(value.path).startsWith(`${ROOT_PATH}/`);
