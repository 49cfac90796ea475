import { may, type Role } from '@kickstand/domain/auth';
import {
  changesPricing,
  isAtList,
  type LineInput,
  type ListedLine,
  type ListPrice,
} from '@kickstand/domain/workorders';
import type { Transaction } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import type { LineRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

type Deps = Pick<WorkordersDeps, 'stock'>;
type Listable = Pick<LineInput, 'kind' | 'sku' | 'productId'>;

async function listPrice({ stock }: Deps, tx: Transaction, line: Listable): Promise<ListPrice> {
  const product = line.kind === 'part' ? await stock.product(tx, line) : null;
  if (product) return product;
  const { value } = await readSection(tx, 'workshop');
  return {
    priceCents: line.kind === 'labor' ? value.laborRateCents : null,
    costCents: null,
    taxable: true,
  };
}

const listed = async (deps: Deps, tx: Transaction, line: LineInput | LineRow): Promise<ListedLine> => ({
  line,
  list: await listPrice(deps, tx, line),
});

export async function mayWrite(
  deps: Deps,
  tx: Transaction,
  role: Role,
  { before, line, approved }: { before: LineRow | null; line: LineInput; approved: boolean },
): Promise<boolean> {
  if (may(role, 'workorder.price')) return true;
  const stored = before && (await listed(deps, tx, before));
  return !changesPricing(stored, await listed(deps, tx, line), { approved });
}

/** Lines with a manual price can only be removed by a role that may set prices. */
export async function mayRemove(
  deps: Deps,
  tx: Transaction,
  role: Role,
  lines: readonly LineRow[],
): Promise<boolean> {
  if (may(role, 'workorder.price')) return true;
  for (const line of lines) if (!isAtList(await listed(deps, tx, line))) return false;
  return true;
}
