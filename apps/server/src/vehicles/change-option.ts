import { mayChangeOption, optionKey } from '@kickstand/domain/vehicles';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { after, SECOND } from '../platform/clock.ts';
import { isUniqueViolation } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { lockOption, type Option, type OptionDeps, presenter } from './option.repository.ts';
import { vehicleOptions } from './vehicles.table.ts';

/** Undo is shown for 10 s; clock differences and a late tap need a little more. */
const UNDO = 15 * SECOND;

type ChangeCode = 'NOT_FOUND' | 'FORBIDDEN' | 'OPTION_EXISTS';
type ChangeVerdict =
  | { readonly ok: true; readonly option: Option }
  | { readonly ok: false; readonly code: ChangeCode };

const refused = (code: ChangeCode) => ({ ok: false, code }) as const;

export function renameOption(
  deps: OptionDeps,
  actor: Actor,
  caller: Caller,
  { id, displayName }: { id: string; displayName: string },
): Promise<ChangeVerdict> {
  return unlessTaken(async () => {
    const [present, when] = await Promise.all([presenter(deps, caller), whenOf(deps)]);
    return deps.db.transaction(async (tx): Promise<ChangeVerdict> => {
      const before = await lockOption(tx, id);
      if (!before || before.removedAt) return refused('NOT_FOUND');
      if (!mayChangeOption(caller, before, when)) return refused('FORBIDDEN');
      const [row] = await tx
        .update(vehicleOptions)
        .set({ name: optionKey(displayName), displayName })
        .where(eq(vehicleOptions.id, id))
        .returning();
      if (!row) return refused('NOT_FOUND');
      await writeAudit(tx, deps.clock, actor, {
        action: 'vehicles.option.renamed',
        subject: 'vehicle_options',
        subjectId: id,
        before: { displayName: before.displayName },
        after: { displayName },
      });
      return { ok: true, option: present(row) };
    });
  });
}

/** Removes it from the list; forms that use it keep their text. */
export async function removeOption(
  deps: OptionDeps,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'FORBIDDEN' }> {
  const when = await whenOf(deps);
  return deps.db.transaction(async (tx) => {
    const before = await lockOption(tx, id);
    if (!before || before.removedAt) return { ok: false, code: 'NOT_FOUND' };
    if (!mayChangeOption(caller, before, when)) return { ok: false, code: 'FORBIDDEN' };
    await tx
      .update(vehicleOptions)
      .set({ removedAt: when.now, removedBy: caller.userId })
      .where(eq(vehicleOptions.id, id));
    await writeAudit(tx, deps.clock, actor, {
      action: 'vehicles.option.removed',
      subject: 'vehicle_options',
      subjectId: id,
      before: { type: before.optionType, displayName: before.displayName },
    });
    return { ok: true };
  });
}

/** Restores a removed option. Shortly after removing it anyone may, later only people who may change it. */
export function restoreOption(
  deps: OptionDeps,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<ChangeVerdict> {
  return unlessTaken(async () => {
    const [present, when] = await Promise.all([presenter(deps, caller), whenOf(deps)]);
    return deps.db.transaction(async (tx): Promise<ChangeVerdict> => {
      const before = await lockOption(tx, id);
      if (!before?.removedAt) return refused('NOT_FOUND');
      const undo = before.removedBy === caller.userId && before.removedAt > after(when.now, -UNDO);
      if (!undo && !mayChangeOption(caller, before, when)) return refused('FORBIDDEN');
      const [row] = await tx
        .update(vehicleOptions)
        .set({ removedAt: null, removedBy: null })
        .where(eq(vehicleOptions.id, id))
        .returning();
      if (!row) return refused('NOT_FOUND');
      await writeAudit(tx, deps.clock, actor, {
        action: 'vehicles.option.restored',
        subject: 'vehicle_options',
        subjectId: id,
        after: { type: before.optionType, displayName: before.displayName },
      });
      return { ok: true, option: present(row) };
    });
  });
}

const whenOf = async ({ clock, timeZone }: OptionDeps) => ({
  now: clock.now(),
  timeZone: await timeZone(),
});

/** The database allows each name once per type. */
async function unlessTaken(work: () => Promise<ChangeVerdict>): Promise<ChangeVerdict> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return refused('OPTION_EXISTS');
    throw error;
  }
}
