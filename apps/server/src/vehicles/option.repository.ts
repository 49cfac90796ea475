import type { Outputs } from '@kickstand/api';
import { mayChangeOption, type OptionType, optionKey } from '@kickstand/domain/vehicles';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { vehicleMakeModels, vehicleOptions } from './vehicles.table.ts';

export type OptionRow = typeof vehicleOptions.$inferSelect;
export type Option = Outputs['vehicles']['options'][number];

export interface OptionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: () => Promise<string>;
}

/** Presents rows as this caller may see them. */
export async function presenter(
  { clock, timeZone }: Pick<OptionDeps, 'clock' | 'timeZone'>,
  caller: Caller,
): Promise<(row: OptionRow) => Option> {
  const when = { now: clock.now(), timeZone: await timeZone() };
  return (row) => ({
    id: row.id,
    type: row.optionType,
    name: row.name,
    displayName: row.displayName,
    custom: row.custom,
    mayChange: mayChangeOption(caller, row, when),
  });
}

const live = (type: OptionType) => and(eq(vehicleOptions.optionType, type), isNull(vehicleOptions.removedAt));

/** Options of a type by name (years newest first). For a make, its models; all models if it has none. */
export async function readOptions(
  db: DbOrTx,
  { type, make }: { type: OptionType; make?: string | undefined },
): Promise<OptionRow[]> {
  // by name, so that a make removed and added again keeps its models
  const ofMake =
    type === 'model' && make
      ? sql`exists (select 1 from ${vehicleMakeModels}
          join ${vehicleOptions} as make on make.id = ${vehicleMakeModels.makeId}
          where ${vehicleMakeModels.modelId} = ${vehicleOptions.id}
            and make.option_type = 'make' and make.name = ${optionKey(make)})`
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
  return rows.length > 0 || !ofMake ? rows : read(undefined);
}

/** The makes of each model, by the model's id. */
export async function makesOfModels(db: DbOrTx): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      modelId: vehicleMakeModels.modelId,
      makes: sql<string[]>`array_agg(distinct ${vehicleOptions.name})`,
    })
    .from(vehicleMakeModels)
    .innerJoin(vehicleOptions, eq(vehicleOptions.id, vehicleMakeModels.makeId))
    .groupBy(vehicleMakeModels.modelId);
  return new Map(rows.map(({ modelId, makes }) => [modelId, makes]));
}

export async function findOption(
  db: DbOrTx,
  type: OptionType,
  displayName: string,
): Promise<OptionRow | null> {
  const [row] = await db
    .select()
    .from(vehicleOptions)
    .where(and(live(type), eq(vehicleOptions.name, optionKey(displayName))));
  return row ?? null;
}

/** The removed option with that name: shipped ones first, then the latest. */
export async function findRemoved(
  tx: DbOrTx,
  type: OptionType,
  displayName: string,
): Promise<OptionRow | null> {
  const [row] = await tx
    .select()
    .from(vehicleOptions)
    .where(
      and(
        eq(vehicleOptions.optionType, type),
        eq(vehicleOptions.name, optionKey(displayName)),
        isNotNull(vehicleOptions.removedAt),
      ),
    )
    .orderBy(asc(vehicleOptions.custom), desc(vehicleOptions.removedAt))
    .limit(1)
    .for('update');
  return row ?? null;
}

export async function lockOption(tx: DbOrTx, id: string): Promise<OptionRow | null> {
  const [row] = await tx.select().from(vehicleOptions).where(eq(vehicleOptions.id, id)).for('update');
  return row ?? null;
}

export async function linkToMake(tx: DbOrTx, modelId: string, make: string): Promise<void> {
  const owner = await findOption(tx, 'make', make);
  if (owner) await tx.insert(vehicleMakeModels).values({ makeId: owner.id, modelId }).onConflictDoNothing();
}
