import type { Outputs } from '@kickstand/api';
import type { SupplierInput } from '@kickstand/domain/inventory';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { type DbOrTx, type Transaction, unlessTaken } from '../../platform/database/index.ts';
import { replaceAtRevision } from '../../platform/once/index.ts';
import { productsPerSupplier } from '../catalog/figures.ts';
import { suppliers } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';

const note = noteOf('supplier', 'suppliers');

export type SupplierRecord = Outputs['inventory']['suppliers']['list'][number];
type SupplierRow = typeof suppliers.$inferSelect;

const present = (row: SupplierRow, products: number): SupplierRecord => {
  const { id, revision, name, email, phone, account, leadDays, note, active } = row;
  return { id, revision, name, email, phone, account, leadDays, note, active, products };
};

export async function listSuppliers(db: DbOrTx): Promise<SupplierRecord[]> {
  const counted = await productsPerSupplier(db);
  const rows = await db.select().from(suppliers).orderBy(asc(suppliers.name));
  return rows.map((row) => present(row, counted.get(row.id) ?? 0));
}

type SupplierVerdict =
  | { readonly ok: true; readonly supplier: SupplierRecord }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' | 'SUPPLIER_EXISTS' }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: SupplierRecord };

export function addSupplier(
  deps: InventoryDeps,
  actor: Actor,
  { id, supplier }: { id: string; supplier: SupplierInput },
): Promise<SupplierVerdict> {
  return saving(deps, async (tx) => {
    const now = deps.clock.now();
    const [row] = await tx
      .insert(suppliers)
      .values({ id, ...supplier, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: suppliers.id })
      .returning();
    if (!row) {
      const [there] = await tx.select().from(suppliers).where(eq(suppliers.id, id));
      return there?.name === supplier.name
        ? { ok: true, supplier: await read(tx, id) }
        : { ok: false, code: 'KEY_REUSED' };
    }
    await note(tx, deps.clock, actor, 'added', id, { after: supplier });
    return { ok: true, supplier: present(row, 0) };
  });
}

export function updateSupplier(
  deps: InventoryDeps,
  actor: Actor,
  {
    id,
    revision,
    supplier,
    active,
  }: { id: string; revision: number; supplier: SupplierInput; active: boolean },
): Promise<SupplierVerdict> {
  return saving(deps, async (tx) => {
    const [before] = await tx.select().from(suppliers).where(eq(suppliers.id, id));
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    const values = { ...supplier, active, updatedAt: deps.clock.now() };
    const saved = await replaceAtRevision(tx, suppliers, { id, revision }, values);
    if (!saved.ok) return { ok: false, code: 'STALE', current: await read(tx, id) };
    await note(tx, deps.clock, actor, 'updated', id, {
      before: present(before, 0),
      after: { ...supplier, active },
    });
    return { ok: true, supplier: await read(tx, id) };
  });
}

async function read(db: DbOrTx, id: string): Promise<SupplierRecord> {
  const found = (await listSuppliers(db)).find((supplier) => supplier.id === id);
  if (!found) throw new Error('a supplier went away');
  return found;
}

const saving = ({ db }: InventoryDeps, work: (tx: Transaction) => Promise<SupplierVerdict>) =>
  unlessTaken<SupplierVerdict, SupplierVerdict>(
    () => db.transaction(work),
    { ok: false, code: 'SUPPLIER_EXISTS' },
    'suppliers_name_key',
  );
