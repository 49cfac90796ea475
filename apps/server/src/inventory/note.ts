import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Writes the audit row of one kind of record: `inventory.<thing>.<event>`. */
export const noteOf =
  (thing: string, subject: string) =>
  (
    tx: DbOrTx,
    clock: Clock,
    actor: Actor,
    what: string,
    subjectId: string,
    { before = null, after }: { readonly before?: Facts | null; readonly after: Facts },
  ): Promise<void> =>
    writeAudit(tx, clock, actor, {
      action: `inventory.${thing}.${what}`,
      subject,
      subjectId,
      before,
      after,
    });
