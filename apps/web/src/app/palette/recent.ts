import { ROOT_PATH } from '@kickstand/domain/navigation';
import { HIT_KINDS, type HitKind } from '@kickstand/domain/search';
import { RECENT_KEY } from '../../lib/auth/index.ts';
import { recall, remember } from '../../lib/device/device.ts';

/** What someone opened from the search, as little of it as a line needs. */
export interface Recent {
  readonly kind: HitKind;
  readonly id: string;
  readonly path: string;
  readonly title: string;
}

const MOST = 6;

/**
 * The records this person opened last on this device. Another person's are never shown; signing out deletes
 * them.
 */
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
    return null; // not JSON: as good as nothing
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A path of the app, or a line written by someone else would lead anywhere. */
const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  HIT_KINDS.some((kind) => kind === value.kind) &&
  ['id', 'path', 'title'].every((name) => typeof value[name] === 'string') &&
  String(value.path).startsWith(`${ROOT_PATH}/`);
