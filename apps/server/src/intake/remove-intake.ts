import { may } from '@kickstand/domain/auth';
import { mayDeleteIntake } from '@kickstand/domain/intake';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { after, type Clock, SECOND } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { lockForm } from './intake.repository.ts';
import { intakeForms } from './intake.table.ts';

/** Undo is shown for 10 s; clock differences and a late tap need a little more. */
const UNDO = 15 * SECOND;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: () => Promise<string>;
}

export type RemoveVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'ALREADY_CONVERTED' | 'FORBIDDEN' };

/** Removes a form from the list; nothing is deleted. */
export async function removeIntake(
  { db, clock, timeZone }: Deps,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<RemoveVerdict> {
  const zone = await timeZone();
  return db.transaction(async (tx): Promise<RemoveVerdict> => {
    const row = await lockForm(tx, id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    if (row.convertedToDiagnostic) return { ok: false, code: 'ALREADY_CONVERTED' };
    const now = clock.now();
    if (!mayDeleteIntake(caller, row, { now, timeZone: zone })) return { ok: false, code: 'FORBIDDEN' };
    await tx
      .update(intakeForms)
      .set({ removedAt: now, removedBy: caller.userId, updatedAt: now })
      .where(eq(intakeForms.id, id));
    await writeAudit(tx, clock, actor, {
      action: 'intake.form.removed',
      subject: 'intake_forms',
      subjectId: id,
      before: { customerName: row.customerName, bikeInfo: row.bikeInfo },
    });
    return { ok: true };
  });
}

/** Restores a removed form: the person who removed it for a few seconds, an administrator at any time. */
export async function restoreIntake(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(intakeForms)
      .where(and(eq(intakeForms.id, id), isNotNull(intakeForms.removedAt)))
      .for('update');
    if (!row?.removedAt) return false;
    const undo = row.removedBy === caller.userId && row.removedAt > after(clock.now(), -UNDO);
    if (!undo && !may(caller.role, 'intake.restore')) return false;
    await tx
      .update(intakeForms)
      .set({ removedAt: null, removedBy: null, updatedAt: clock.now() })
      .where(eq(intakeForms.id, id));
    await writeAudit(tx, clock, actor, {
      action: 'intake.form.restored',
      subject: 'intake_forms',
      subjectId: id,
      after: { customerName: row.customerName, bikeInfo: row.bikeInfo },
    });
    return true;
  });
}
