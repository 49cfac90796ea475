import type { Language } from '@kickstand/domain/language';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { catalogOf } from '../inventory/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';

export interface BookableService {
  readonly id: string;
  readonly nameEn: string;
  readonly nameEs: string;
  readonly minutes: number;
  readonly priceCents: number | null;
}

const LEAST_MINUTES = 15;
const MOST = 500;

/** Active services of the catalog, by name. */
export async function listServices(db: DbOrTx, ids?: readonly string[]): Promise<BookableService[]> {
  if (ids?.length === 0) return [];
  const products = await catalogOf(db);
  const rows = await db
    .select({
      id: products.id,
      nameEn: products.nameEn,
      nameEs: products.nameEs,
      laborMilli: products.laborMilli,
      priceCents: products.priceCents,
    })
    .from(products)
    .where(
      and(eq(products.type, 'service'), eq(products.active, true), ids && inArray(products.id, [...ids])),
    )
    .orderBy(asc(products.nameEn), asc(products.id))
    .limit(MOST);
  return rows.map(({ laborMilli, ...service }) => ({
    ...service,
    minutes: Math.min(24 * 60, Math.max(LEAST_MINUTES, Math.round((laborMilli * 60) / 1000))),
  }));
}

interface Named {
  readonly serviceId?: string | null | undefined;
  readonly service: string;
  readonly language: Language;
}

/** Emails and the customer's page say a service of the catalog in the customer's language. A typed one stays as typed. */
export async function inCustomersLanguage<Facts extends Named>(db: DbOrTx, facts: Facts): Promise<Facts> {
  const known = facts.serviceId ? await findService(db, facts.serviceId) : null;
  if (!known) return facts;
  return { ...facts, service: (facts.language === 'es' && known.nameEs) || known.nameEn };
}

export const findService = async (db: DbOrTx, id: string): Promise<BookableService | null> =>
  (await listServices(db, [id]))[0] ?? null;
