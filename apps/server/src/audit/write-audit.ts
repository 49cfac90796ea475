import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { auditLog } from './audit.table.ts';
import { valueHash } from './value-hash.ts';

/** On whose behalf something happens. */
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
  await tx.insert(auditLog).values(changes.map((change) => rowOf(clock.now(), actor, change)));
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
