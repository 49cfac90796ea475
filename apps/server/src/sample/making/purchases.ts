import { randomUUID } from 'node:crypto';
import { localDate } from '@kickstand/domain/format';
import { roundUp } from '@kickstand/domain/inventory';
import { after, DAY } from '../../platform/clock.ts';
import { SAMPLE_SUPPLIERS, type SupplierKey } from '../data/stock.ts';
import type { Rows } from './rows.ts';
import { HISTORY_DAYS, type NewMovement, ONE, type Stocked, type StockMaking } from './stock-making.ts';

type Stock = ReadonlyMap<string, Stocked>;
type SupplierIds = Readonly<Record<SupplierKey, string>>;

interface Delivery {
  readonly sku: string;
  readonly movement: NewMovement;
}

interface Wanted {
  readonly sku: string;
  readonly milli: number;
  readonly receivedMilli: number;
}

const MONTH = 30;

/** Once a month what was used comes back, from every supplier; the last month's is still to be ordered. */
export function addPurchases(
  rows: Rows,
  making: StockMaking,
  stock: Stock,
  supplierIds: SupplierIds,
): Delivery[] {
  const deliveries: Delivery[] = [];
  const at = supplierFacts(supplierIds);
  for (let day = HISTORY_DAYS; day > MONTH; day -= MONTH)
    for (const key of Object.keys(SAMPLE_SUPPLIERS) as SupplierKey[]) {
      const wanted = usedBetween(
        stock,
        key,
        after(making.now, -day * DAY),
        after(making.now, (MONTH - day) * DAY),
      );
      const ordered = after(making.now, (MONTH - day) * DAY);
      const received = after(ordered, SAMPLE_SUPPLIERS[key].leadDays * DAY);
      if (wanted.length > 0)
        deliveries.push(...addPurchase(rows, making, stock, { ...at(key), wanted, ordered, received }));
    }
  return deliveries;
}

function usedBetween(stock: Stock, supplier: SupplierKey, from: Date, to: Date): Wanted[] {
  return [...stock.values()].flatMap(({ sample, movements, row }) => {
    const used = movements
      .filter(({ kind, at }) => kind === 'issue' && at >= from && at < to)
      .reduce((sum, { deltaMilli }) => sum - deltaMilli, 0);
    const milli = roundUp(used, row.packMilli ?? ONE);
    return sample.supplier === supplier && used > 0 ? [{ sku: sample.sku, milli, receivedMilli: milli }] : [];
  });
}

/** Purchase orders that are open today: one for a waiting bike, one partly received, one draft. */
export function newPurchases(
  rows: Rows,
  making: StockMaking,
  stock: Stock,
  supplierIds: SupplierIds,
): Delivery[] {
  const pieces = (sku: string, milli: number, receivedMilli = 0): Wanted => ({
    ...{ sku, milli: milli * ONE, receivedMilli: receivedMilli * ONE },
  });
  const at = supplierFacts(supplierIds);
  const ago = (days: number) => after(making.now, -days * DAY);
  return [
    ...addPurchase(rows, making, stock, {
      ...at('tucker'),
      wanted: [pieces('EBC-SRK', 3), pieces('KITG-43S', 4)],
      ordered: ago(2),
    }),
    ...addPurchase(rows, making, stock, {
      ...at('western'),
      wanted: [pieces('MOT-104092', 12, 4), pieces('MIC-12070', 2)],
      ordered: ago(4),
      received: ago(1),
    }),
    ...addPurchase(rows, making, stock, {
      ...at('unlimited'),
      wanted: [pieces('NGK-3521', 20)],
    }),
  ];
}

const supplierFacts = (supplierIds: SupplierIds) => (key: SupplierKey) => ({
  supplierId: supplierIds[key],
  leadDays: SAMPLE_SUPPLIERS[key].leadDays,
});

interface Purchase {
  readonly supplierId: string;
  readonly leadDays: number;
  readonly wanted: readonly Wanted[];
  /** Neither: it is a draft. */
  readonly ordered?: Date;
  readonly received?: Date;
}

function addPurchase(
  rows: Rows,
  { owner, now }: StockMaking,
  stock: Stock,
  { supplierId, leadDays, wanted, ordered, received }: Purchase,
): Delivery[] {
  const [id, receiptId] = [randomUUID(), randomUUID()];
  const isWhole = wanted.every(({ milli, receivedMilli }) => receivedMilli >= milli);
  const touched = received ?? ordered ?? now;
  rows.purchaseOrders.push({
    ...{
      id,
      supplierId,
      note: '',
      createdBy: owner.id,
      createdAt: ordered ?? now,
      orderedAt: ordered ?? null,
      expectedOn: ordered ? localDate(after(ordered, leadDays * DAY), 'UTC') : null,
    },
    state: received ? (isWhole ? 'received' : 'part_received') : ordered ? 'ordered' : 'draft',
    ...{ endedAt: isWhole ? (received ?? null) : null, updatedAt: touched, sample: true },
  });
  if (received)
    rows.purchaseReceipts.push({ id: receiptId, purchaseId: id, receivedBy: owner.id, at: received });
  return wanted.flatMap(({ sku, milli, receivedMilli }, at) => {
    const one = stock.get(sku);
    if (!one) return [];
    const unitCostCents = one.sample.costCents;
    rows.purchaseLines.push({
      ...{ id: randomUUID(), purchaseId: id, productId: one.row.id, position: at + 1 },
      ...{ quantityMilli: milli, receivedMilli, unitCostCents },
    });
    if (!received || receivedMilli === 0) return [];
    const movement: NewMovement = {
      ...{ kind: 'receipt', source: 'purchase', deltaMilli: receivedMilli, at: received },
      ...{ unitCostCents, recordId: receiptId, actorId: owner.id },
    };
    return [{ sku, movement }];
  });
}
