import type { Outputs } from '@kickstand/api';
import { inArray } from 'drizzle-orm';
import { fileUrls } from '../files/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { namesOf } from '../workorders/index.ts';
import type { MessageRow } from './conversations.ts';
import { messagePhotos } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';

type Shown = Outputs['messages']['thread']['messages'][number];

export async function presentMessages(
  deps: Pick<MessagesDeps, 'secrets' | 'clock'>,
  db: DbOrTx,
  rows: readonly MessageRow[],
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id);
  const photos =
    ids.length > 0 ? await db.select().from(messagePhotos).where(inArray(messagePhotos.messageId, ids)) : [];
  const nameOf = await namesOf(
    db,
    rows.map(({ sentBy }) => sentBy),
  );
  const urls = fileUrls(deps);
  return rows.map((row) => ({
    id: row.id,
    direction: row.direction,
    kind: row.kind,
    body: row.body,
    state: row.state,
    problem: row.problem ?? '',
    by: nameOf(row.sentBy),
    orderId: row.orderId,
    at: row.at.toISOString(),
    /** When it will be sent, if later than now. */
    sendAt: row.state === 'waiting' && row.attempts === 0 ? row.nextAttemptAt.toISOString() : null,
    stateAt: (row.readAt ?? row.deliveredAt ?? row.sentAt ?? row.at).toISOString(),
    photos: photos
      .filter(({ messageId }) => messageId === row.id)
      .sort((a, b) => a.position - b.position)
      .map(({ id, state, path }) => ({
        id,
        state,
        url: path ? urls.url(path) : null,
        thumbnailUrl: path ? urls.thumbnailUrl(path) : null,
      })),
  }));
}
