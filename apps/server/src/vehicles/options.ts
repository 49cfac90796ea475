import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { type OptionType, optionKey } from '@kickstand/domain/vehicles';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type DbOrTx, isUniqueViolation } from '../platform/database/index.ts';
import { vehicleMakeModels, vehicleOptions } from './vehicles.table.ts';

type OptionRow = typeof vehicleOptions.$inferSelect;
type Option = Outputs['vehicles']['options'][number];

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
}

const present = ({ id, optionType, name, displayName, custom }: OptionRow): Option => ({
  id,
  type: optionType,
  name,
  displayName,
  custom,
});

const live = (type: OptionType) => and(eq(vehicleOptions.optionType, type), isNull(vehicleOptions.removedAt));

/** Options of a type by name (years newest first); models of a make when that make has any. */
export async function listOptions(
  db: DbOrTx,
  { type, make }: { type: OptionType; make?: string | undefined },
): Promise<Option[]> {
  const owner = type === 'model' && make ? await findOption(db, 'make', make) : null;
  const ofMake = owner
    ? sql`exists (select 1 from ${vehicleMakeModels}
        where ${vehicleMakeModels.modelId} = ${vehicleOptions.id} and ${vehicleMakeModels.makeId} = ${owner.id})`
    : undefined;
  const order =
    type === 'year' ? desc(vehicleOptions.displayName) : asc(sql`lower(${vehicleOptions.displayName})`);
  const read = (only: typeof ofMake) =>
    db
      .select()
      .from(vehicleOptions)
      .where(and(live(type), only))
      .orderBy(order);
  const rows = await read(ofMake);
  return (rows.length > 0 || !ofMake ? rows : await read(undefined)).map(present);
}

async function findOption(db: DbOrTx, type: OptionType, displayName: string): Promise<OptionRow | null> {
  const [row] = await db
    .select()
    .from(vehicleOptions)
    .where(and(live(type), eq(vehicleOptions.name, optionKey(displayName))));
  return row ?? null;
}

/** Adds a value the list lacks; one that is there, however it is spelled, comes back. */
export async function addOption(
  { db, clock }: Parts,
  actor: Actor,
  { type, displayName, make }: { type: OptionType; displayName: string; make?: string | undefined },
): Promise<{ option: Option; added: boolean }> {
  return db.transaction(async (tx) => {
    const row = {
      id: randomUUID(),
      optionType: type,
      name: optionKey(displayName),
      displayName,
      custom: true,
    };
    const [inserted] = await tx
      .insert(vehicleOptions)
      .values({ ...row, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    const option = inserted ?? (await findOption(tx, type, displayName));
    if (!option) throw new Error('addOption: the option in the way went away meanwhile');
    if (type === 'model' && make) await linkToMake(tx, option.id, make);
    if (inserted)
      await writeAudit(tx, clock, actor, {
        action: 'vehicles.option.added',
        subject: 'vehicle_options',
        subjectId: option.id,
        after: { type, displayName },
      });
    return { option: present(option), added: inserted !== undefined };
  });
}

async function linkToMake(tx: DbOrTx, modelId: string, make: string): Promise<void> {
  const owner = await findOption(tx, 'make', make);
  if (owner) await tx.insert(vehicleMakeModels).values({ makeId: owner.id, modelId }).onConflictDoNothing();
}

type RenameVerdict =
  | { readonly ok: true; readonly option: Option }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'OPTION_EXISTS' };

export async function renameOption(
  { db, clock }: Parts,
  actor: Actor,
  { id, displayName }: { id: string; displayName: string },
): Promise<RenameVerdict> {
  try {
    return await db.transaction(async (tx): Promise<RenameVerdict> => {
      const before = await lockOption(tx, id);
      if (!before) return { ok: false, code: 'NOT_FOUND' };
      const [row] = await tx
        .update(vehicleOptions)
        .set({ name: optionKey(displayName), displayName })
        .where(eq(vehicleOptions.id, id))
        .returning();
      if (!row) return { ok: false, code: 'NOT_FOUND' };
      await writeAudit(tx, clock, actor, {
        action: 'vehicles.option.renamed',
        subject: 'vehicle_options',
        subjectId: id,
        before: { displayName: before.displayName },
        after: { displayName },
      });
      return { ok: true, option: present(row) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'OPTION_EXISTS' };
    throw error;
  }
}

/** Out of the list; forms that name it keep their text. */
export async function removeOption({ db, clock }: Parts, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockOption(tx, id);
    if (!before) return false;
    await tx.update(vehicleOptions).set({ removedAt: clock.now() }).where(eq(vehicleOptions.id, id));
    await writeAudit(tx, clock, actor, {
      action: 'vehicles.option.removed',
      subject: 'vehicle_options',
      subjectId: id,
      before: { type: before.optionType, displayName: before.displayName },
    });
    return true;
  });
}

async function lockOption(tx: DbOrTx, id: string): Promise<OptionRow | null> {
  const [row] = await tx
    .select()
    .from(vehicleOptions)
    .where(and(eq(vehicleOptions.id, id), isNull(vehicleOptions.removedAt)))
    .for('update');
  return row ?? null;
}
