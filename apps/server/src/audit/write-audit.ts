import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { valueHash } from './value-hash.ts';

/** Who did something, for the audit log. */
export interface Actor {
  readonly actorId: string | null;
  readonly requestId: string | null;
  /** For actions that must be traceable to a browser. */
  readonly sessionId?: string | null;
}

/** The server itself: jobs, the demo shop. */
export const SYSTEM: Actor = { actorId: null, requestId: null };

export const actorOf = ({ caller, requestId }: Pick<RequestContext, 'caller' | 'requestId'>): Actor => ({
  actorId: caller?.userId ?? null,
  requestId,
  sessionId: caller?.sessionId ?? null,
});

const SALT_BYTES = 16;

type Values = Readonly<Record<string, unknown>>;

export interface Change {
  /** What happened, as `<capability>.<thing>.<verb in the past>`. */
  readonly action: string;
  /** The table of the record; open screens refetch by it. */
  readonly subject: string;
  readonly subjectId: string;
  readonly before?: Values | null;
  readonly after?: Values | null;
}

/**
 * Writes an audit row in the caller's transaction, so that change and row are committed together. Takes no lock: rows
 * are chained by the sealer, after the commit.
 */
export const writeAudit = (tx: DbOrTx, clock: Clock, actor: Actor, change: Change): Promise<void> =>
  writeAudits(tx, clock, actor, [change]);

/** One row for each change, in their order, with one statement. */
export async function writeAudits(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => rowOf(clock.now(), actor, change));
  // the same text for any number of rows: every write has some
  await tx.execute(sql`
    insert into audit_log
      (id, at, actor_id, action, subject, subject_id, request_id, before, after, before_hash, after_hash, salt)
    select id, at, "actorId", action, subject, "subjectId", "requestId", before, after, "beforeHash", "afterHash", salt
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(
      id uuid, at timestamptz, "actorId" uuid, action text, subject text, "subjectId" text, "requestId" uuid,
      before jsonb, after jsonb, "beforeHash" text, "afterHash" text, salt text)`);
}

function rowOf(at: Date, { actorId, requestId }: Actor, { action, subject, subjectId, ...change }: Change) {
  const before = plain(change.before);
  const after = plain(change.after);
  const salt = before || after ? randomBytes(SALT_BYTES).toString('base64url') : null;
  return {
    ...{ id: randomUUID(), at, actorId, requestId, action, subject, subjectId, before, after, salt },
    beforeHash: valueHash(salt, 'before', before),
    afterHash: valueHash(salt, 'after', after),
  };
}

/** As the database gives it back: dates as text, nothing undefined. */
const plain = (values: Values | null | undefined) =>
  values ? (JSON.parse(JSON.stringify(values)) as unknown) : null;
