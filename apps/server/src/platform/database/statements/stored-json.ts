import { channel } from 'node:diagnostics_channel';
import type * as z from '@kickstand/domain/zod';
import { customType } from 'drizzle-orm/pg-core';
import type { Log } from '../../log.ts';
import { NOTHING, type Salvage, salvageOf } from '../salvage.ts';

export interface Place {
  readonly table: string;
  readonly column: string;
}

/** Where a stored value does not match its column; never the value, which may be personal data. */
interface OddValue extends Place {
  /** The path within a JSON value. */
  readonly fields: readonly string[];
}

const oddValues = channel('kickstand:odd-value');

export function reportOddValue({ table, column }: Place, fields: readonly string[] = []): void {
  oddValues.publish({ table, column, fields } satisfies OddValue);
}

/** The usable part of a stored value; the rest is reported. */
export function readStored<T>(place: Place, salvage: Salvage, value: unknown, empty: T | null = null): T {
  const fields = new Set<string>();
  const kept = salvage(value, '', (path) => fields.add(path));
  if (fields.size > 0) reportOddValue(place, [...fields]);
  return (kept === NOTHING ? empty : kept) as T;
}

/**
 * A jsonb column that older versions, an import or manual SQL may have filled differently. One odd row must not break
 * a page: values of the right types are shown, the rest is reported.
 */
export function storedJson<T>(place: Place, schema: z.ZodMiniType, empty: T | null = null) {
  const salvage = salvageOf(schema);
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => readStored(place, salvage, value, empty),
  })(place.column);
}

const QUIET_MS = 60_000;

/** Logs odd values, at most once a minute per column, because a list reads an odd row repeatedly. */
export function logOddValues(log: Pick<Log, 'warn'>): { stop(): void } {
  const noted = new Map<string, number>();
  const listener = (message: unknown) => {
    const odd = message as OddValue;
    const [key, now] = [`${odd.table}.${odd.column}`, performance.now()];
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    noted.set(key, now);
    log.warn(odd, 'a stored value is not what its column holds');
  };
  oddValues.subscribe(listener);
  return { stop: () => void oddValues.unsubscribe(listener) };
}
