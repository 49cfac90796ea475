import type { Outputs } from '@kickstand/api';
import { modelPrefix, VIN_LENGTH } from '@kickstand/domain/vehicles';
import { and, count, desc, gte, lte, max, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { bikes } from './foreign-tables.ts';

type Models = Outputs['vehicles']['maker']['models'];

const MODELS_AT_MOST = 3;

/** Models of earlier bikes whose VIN starts with the same eight characters. */
export async function modelsSeen(db: DbOrTx, typed: string): Promise<Models> {
  const vin = typed.trim().toUpperCase();
  if (vin.length !== VIN_LENGTH) return [];
  const prefix = modelPrefix(vin);
  return db
    .select({ make: bikes.make, model: bikes.model, classification: bikes.classification })
    .from(bikes)
    .where(
      and(
        // A range, because the index on `vin` cannot answer a pattern under every collation.
        gte(bikes.vin, prefix),
        lte(bikes.vin, `${prefix}ZZZZZZZZZ`),
        sql`left(${bikes.vin}, ${prefix.length}) = ${prefix}`,
        ne(bikes.make, ''),
        ne(bikes.model, ''),
      ),
    )
    .groupBy(bikes.make, bikes.model, bikes.classification)
    .orderBy(desc(count()), desc(max(bikes.updatedAt)))
    .limit(MODELS_AT_MOST);
}
