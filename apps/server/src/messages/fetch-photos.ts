import { and, asc, eq, lte } from 'drizzle-orm';
import { SYSTEM, writeAudit } from '../audit/index.ts';
import type { PhotoStore } from '../files/index.ts';
import { after, type Clock, MINUTE } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { messagePhotos, messages } from './messages.table.ts';
import type { PhotoOutcome, TextProvider } from './provider/provider.ts';

export interface PhotoDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly changed: () => void;
  readonly photos: PhotoStore;
}

const LEASE = 2 * MINUTE;
const MOST_ATTEMPTS = 8;

type PhotoRow = typeof messagePhotos.$inferSelect;

/** Fetches due photos from the provider and stores them like uploads: re-encoded, within the same limits. */
export async function fetchDuePhotos(deps: PhotoDeps, provider: TextProvider): Promise<void> {
  for (let photo = await claim(deps); photo; photo = await claim(deps)) {
    await keep(deps, photo, await provider.fetchPhoto(photo.source ?? ''));
    deps.changed();
  }
}

async function claim({ db, clock }: PhotoDeps): Promise<PhotoRow | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [photo] = await tx
      .select()
      .from(messagePhotos)
      .where(and(eq(messagePhotos.state, 'waiting'), lte(messagePhotos.nextAttemptAt, now)))
      .orderBy(asc(messagePhotos.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!photo) return null;
    await tx
      .update(messagePhotos)
      .set({ nextAttemptAt: after(now, LEASE), attempts: photo.attempts + 1 })
      .where(eq(messagePhotos.id, photo.id));
    return { ...photo, attempts: photo.attempts + 1 };
  });
}

async function keep(deps: PhotoDeps, photo: PhotoRow, outcome: PhotoOutcome): Promise<void> {
  if (outcome.kind === 'bytes') {
    const stored = await deps.photos.keep(photo.id, outcome.bytes, {
      recordKind: 'message',
      recordId: photo.messageId,
    });
    await recordOutcome(deps, photo, stored.ok ? { path: stored.path } : { problem: stored.code });
    return;
  }
  if (outcome.kind === 'refused' || photo.attempts >= MOST_ATTEMPTS) {
    await recordOutcome(deps, photo, { problem: outcome.words });
    return;
  }
  deps.log.warn({ photo: photo.id, attempts: photo.attempts }, 'photo of a text postponed');
  await deps.db
    .update(messagePhotos)
    .set({ problem: outcome.words, nextAttemptAt: after(deps.clock.now(), MINUTE * 2 ** photo.attempts) })
    .where(eq(messagePhotos.id, photo.id));
}

async function recordOutcome(
  { db, clock }: PhotoDeps,
  photo: PhotoRow,
  { path = null, problem = null }: { readonly path?: string | null; readonly problem?: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(messagePhotos)
      .set({ state: path ? 'stored' : 'refused', path, problem, source: null })
      .where(eq(messagePhotos.id, photo.id));
    const [message] = await tx
      .select({ conversationId: messages.conversationId })
      .from(messages)
      .where(eq(messages.id, photo.messageId));
    await writeAudit(tx, clock, SYSTEM, {
      action: path ? 'messages.photo.stored' : 'messages.photo.refused',
      subject: 'message_conversations',
      subjectId: message?.conversationId ?? photo.messageId,
      after: { messageId: photo.messageId, path, problem },
    });
  });
}
