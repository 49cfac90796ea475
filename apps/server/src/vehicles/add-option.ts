import { randomUUID } from 'node:crypto';
import { type OptionType, optionKey } from '@kickstand/domain/vehicles';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import {
  findOption,
  findRemoved,
  linkToMake,
  type Option,
  type OptionDeps,
  type OptionRow,
  presenter,
} from './option.repository.ts';
import { vehicleOptions } from './vehicles.table.ts';

interface Wanted {
  readonly type: OptionType;
  readonly displayName: string;
  readonly make?: string | undefined;
}

/**
 * Adds a missing value; an existing one, in any spelling, is returned. A removed one is restored as it was: a make
 * with its models.
 */
export async function addOption(
  deps: OptionDeps,
  actor: Actor,
  caller: Caller,
  wanted: Wanted,
): Promise<{ option: Option; added: boolean }> {
  const present = await presenter(deps, caller);
  const { type, displayName, make } = wanted;
  return deps.db.transaction(async (tx) => {
    const known = await findOption(tx, type, displayName);
    const added = known
      ? null
      : ((await restoreRemoved(tx, wanted)) ?? (await insert(deps, tx, caller, wanted)));
    const option = known ?? added ?? (await findOption(tx, type, displayName));
    if (!option) throw new Error('addOption: the option in the way went away meanwhile');
    if (type === 'model' && make) await linkToMake(tx, option.id, make);
    if (added)
      await writeAudit(tx, deps.clock, actor, {
        action: 'vehicles.option.added',
        subject: 'vehicle_options',
        subjectId: option.id,
        after: { type, displayName: option.displayName },
      });
    return { option: present(option), added: added !== null };
  });
}

async function restoreRemoved(tx: DbOrTx, { type, displayName }: Wanted): Promise<OptionRow | null> {
  const removed = await findRemoved(tx, type, displayName);
  if (!removed) return null;
  const [row] = await tx
    .update(vehicleOptions)
    .set({ removedAt: null, removedBy: null })
    .where(eq(vehicleOptions.id, removed.id))
    .returning();
  return row ?? null;
}

/** Null if someone else added it at the same time. */
async function insert(
  { clock }: Pick<OptionDeps, 'clock'>,
  tx: DbOrTx,
  caller: Caller,
  { type, displayName }: Wanted,
): Promise<OptionRow | null> {
  const [row] = await tx
    .insert(vehicleOptions)
    .values({
      id: randomUUID(),
      optionType: type,
      name: optionKey(displayName),
      displayName,
      custom: true,
      createdBy: caller.userId,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}
