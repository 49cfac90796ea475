import { randomUUID } from 'node:crypto';
import { type OptionType, optionKey } from '@kickstand/domain/vehicles';
import { sql } from 'drizzle-orm';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { VehicleData } from './vehicle-data.ts';
import { vehicleMakeModels, vehicleOptions } from './vehicles.table.ts';

const ROWS_AT_ONCE = 1000;
const SEED_LOCK = 5_118_204_772;

/** Fills the lists of a new shop; does nothing if there are any. */
export async function seedVehicleOptions(db: Database, data: () => VehicleData): Promise<void> {
  const [any] = await db.select({ id: vehicleOptions.id }).from(vehicleOptions).limit(1);
  if (any) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [other] = await tx.select({ id: vehicleOptions.id }).from(vehicleOptions).limit(1);
    if (other) return; // another server was faster
    const { classifications, colors, years, models } = data();
    const makes = await insert(
      tx,
      'make',
      models.map(({ make }) => make),
    );
    const names = await insert(
      tx,
      'model',
      models.map(({ model }) => model),
    );
    await insert(tx, 'classification', classifications);
    await insert(tx, 'color', colors);
    await insert(tx, 'year', years);
    const links = new Map(
      models.flatMap(({ make, model }) => {
        const [makeId, modelId] = [makes.get(optionKey(make)), names.get(optionKey(model))];
        return makeId && modelId ? [[`${makeId} ${modelId}`, { makeId, modelId }] as const] : [];
      }),
    );
    await inPieces([...links.values()], (rows) => tx.insert(vehicleMakeModels).values(rows));
  });
}

async function insert(tx: DbOrTx, optionType: OptionType, values: readonly string[]) {
  const options = new Map(values.map((displayName) => [optionKey(displayName), displayName]));
  const rows = [...options].map(([name, displayName]) => ({
    id: randomUUID(),
    optionType,
    name,
    displayName,
  }));
  await inPieces(rows, (piece) => tx.insert(vehicleOptions).values(piece));
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function inPieces<Row>(rows: readonly Row[], write: (piece: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE));
}
