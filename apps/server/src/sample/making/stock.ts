import { randomUUID } from 'node:crypto';
import { isEnded } from '@kickstand/domain/workorders';
import { searchTextOf } from '../../inventory/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import type { OrderRow } from '../../workorders/index.ts';
import { SAMPLE_JOBS } from '../data/jobs.ts';
import {
  SAMPLE_PRODUCTS,
  SAMPLE_SUPPLIERS,
  type SampleProduct,
  type SupplierKey,
  WAITED_FOR,
} from '../data/stock.ts';
import { addPurchases, newPurchases } from './purchases.ts';
import type { Rows } from './rows.ts';
import { HISTORY_DAYS, type NewMovement, ONE, type Stocked, type StockMaking } from './stock-making.ts';

type MovementRow = Rows['stockMovements'][number];

/** A catalog with nine months behind it, which agrees with every part line of the orders. */
export function addStock(rows: Rows, making: StockMaking, orders: readonly OrderRow[]): void {
  const began = after(making.now, -HISTORY_DAYS * DAY);
  const supplierIds = addSuppliers(rows, began);
  const stock = new Map(
    SAMPLE_PRODUCTS.map((sample) => [
      sample.sku,
      stockedProduct(sample, supplierIds[sample.supplier], began),
    ]),
  );
  addServices(rows, stock, began);
  addReservations(rows, making, orders, stock);
  const deliveries = [
    ...addPurchases(rows, making, stock, supplierIds),
    ...newPurchases(rows, making, stock, supplierIds),
  ];
  for (const { sku, movement } of deliveries) stock.get(sku)?.movements.push(movement);
  const movementRows: MovementRow[] = [];
  for (const one of stock.values()) {
    const isNew = one.movements.length === 0 && !making.random.chance(DEAD_SHARE);
    const since = isNew ? after(making.now, -making.random.between(30, 170) * DAY) : began;
    Object.assign(one.row, { createdAt: since, updatedAt: since });
    movementRows.push(...settled(one, making, since));
  }
  // numbered as they are stored: as it happened
  rows.stockMovements.push(...movementRows.sort((a, b) => a.at.getTime() - b.at.getTime()));
  rows.products.push(...[...stock.values()].map(({ row }) => row));
}

function addSuppliers(rows: Rows, at: Date): Record<SupplierKey, string> {
  const ids = {} as Record<SupplierKey, string>;
  for (const [key, supplier] of Object.entries(SAMPLE_SUPPLIERS)) {
    ids[key as SupplierKey] = randomUUID();
    rows.suppliers.push({
      ...{ id: ids[key as SupplierKey], ...supplier, email: '', phone: '', note: '' },
      ...{ createdAt: at, updatedAt: at, sample: true },
    });
  }
  return ids;
}

function stockedProduct(sample: SampleProduct, supplierId: string, at: Date): Stocked {
  const { sku, barcode, en, es, category, brand, unit, costCents, priceCents, bin } = sample;
  const milli = (pieces: number | null) => (pieces === null ? null : pieces * ONE);
  const row = {
    ...{ id: randomUUID(), type: 'product' as const, sku, barcode, nameEn: en, nameEs: es, category, brand },
    ...{ unit, costCents, priceCents, bin, supplierId, supplierSku: '' },
    ...{ minMilli: milli(sample.min), maxMilli: milli(sample.max), packMilli: sample.pack * ONE },
    ...{ onHandMilli: 0, reservedMilli: 0, laborMilli: 0, createdAt: at, updatedAt: at, sample: true },
  };
  return { sample, row: { ...row, searchText: searchTextOf(row) }, movements: [], claimedMilli: 0 };
}

/** What the shop does every week, with its hours and usual parts. */
function addServices(rows: Rows, stock: ReadonlyMap<string, Stocked>, at: Date): void {
  for (const [nth, { title, lines }] of SAMPLE_JOBS.entries()) {
    const id = randomUUID();
    const row = {
      ...{ id, type: 'service' as const, sku: `SVC-${String(nth + 1).padStart(2, '0')}`, barcode: '' },
      ...{ nameEn: title.en, nameEs: title.es, category: 'Service', brand: '', unit: 'each', bin: '' },
      ...{ costCents: null, priceCents: null, supplierId: null, supplierSku: '' },
      ...{ minMilli: null, maxMilli: null, packMilli: ONE, onHandMilli: 0, reservedMilli: 0 },
      laborMilli: lines.find(({ kind }) => kind === 'labor')?.milli ?? 0,
      ...{ createdAt: at, updatedAt: at, sample: true },
    };
    rows.products.push({ ...row, searchText: searchTextOf(row) });
    for (const [at, { sku, milli }] of lines.filter(({ kind }) => kind === 'part').entries()) {
      const productId = stock.get(sku)?.row.id;
      if (productId)
        rows.serviceParts.push({ serviceId: id, productId, position: at + 1, quantityMilli: milli });
    }
  }
}

/** Part lines that were done left the shelf; those that were approved are set aside, or waited for. */
function addReservations(
  rows: Rows,
  { random, owner }: StockMaking,
  orders: readonly OrderRow[],
  stock: ReadonlyMap<string, Stocked>,
): void {
  const reportOf = new Map(orders.map((order) => [order.id, order]));
  const jobOf = new Map(rows.workorderJobs.map((job) => [job.id, job]));
  for (const line of rows.workorderLines) {
    const [row, job, one] = [reportOf.get(line.orderId), jobOf.get(line.jobId), stock.get(line.sku ?? '')];
    if (!row || !job || !one) continue;
    line.productId = one.row.id;
    const isApproved = job.decision === 'approved';
    const isAsked = row.status === 'awaiting_approval' && job.decision !== 'declined';
    if (!isApproved && !isAsked) continue;
    const installedAt = isApproved && line.doneAt ? line.doneAt : null;
    if (isApproved && !installedAt && isEnded(row.status)) continue;
    const isWaitedFor = !installedAt && (WAITED_FOR as readonly string[]).includes(one.sample.sku);
    const neededMilli = line.quantityMilli;
    const reservedMilli = isApproved && !installedAt && !isWaitedFor ? neededMilli : 0;
    one.claimedMilli += reservedMilli;
    rows.reservations.push({
      ...{ id: randomUUID(), productId: one.row.id, orderId: row.id, jobId: job.id, lineId: line.id },
      state: installedAt ? 'issued' : !isApproved ? 'draft' : isWaitedFor ? 'short' : 'reserved',
      ...{
        neededMilli,
        reservedMilli,
        issuedMilli: installedAt ? neededMilli : 0,
        everIssued: installedAt !== null,
      },
      everShort: isApproved && (isWaitedFor || (installedAt !== null && random.chance(0.06))),
      approvedAt: isApproved ? (job.decidedAt ?? null) : null,
      ...{ createdAt: line.createdAt, updatedAt: installedAt ?? line.createdAt, sample: true },
    });
    if (installedAt)
      one.movements.push({
        ...{ kind: 'issue', source: 'order', deltaMilli: -neededMilli, at: installedAt },
        ...{ unitCostCents: one.sample.costCents, unitPriceCents: line.unitPriceCents ?? null },
        ...{ orderId: row.id, lineId: line.id, actorId: line.doneBy ?? owner.id },
      });
  }
}

/** Rows are stored many at a time, by the columns of the first. */
const UNSAID = { unitPriceCents: null, orderId: null, lineId: null, recordId: null };

/** What no order asked for came into the catalog later; some of it never leaves the shelf. */
const DEAD_SHARE = 0.25;

/** The ledger of a product: what lay there at first is what makes the rest come out. */
function settled(
  { sample, row, movements, claimedMilli }: Stocked,
  { owner }: StockMaking,
  began: Date,
): MovementRow[] {
  movements.sort((a, b) => a.at.getTime() - b.at.getTime());
  let [balance, lowest] = [0, 0];
  for (const { deltaMilli } of movements) {
    balance += deltaMilli;
    lowest = Math.min(lowest, balance);
  }
  const opening = Math.max(-lowest, claimedMilli + sample.spare * ONE - balance);
  const first = movements[0] && movements[0].at < began ? after(movements[0].at, -DAY) : began;
  const all: NewMovement[] =
    opening > 0
      ? [
          {
            kind: 'adjustment',
            source: 'opening',
            deltaMilli: opening,
            at: first,
            unitCostCents: sample.costCents,
            actorId: owner.id,
          },
          ...movements,
        ]
      : movements;
  let balanceMilli = 0;
  const movementRows = all.map((movement) => {
    balanceMilli += movement.deltaMilli;
    return { ...UNSAID, ...movement, id: randomUUID(), productId: row.id, balanceMilli, sample: true };
  });
  Object.assign(row, { onHandMilli: balanceMilli, reservedMilli: claimedMilli });
  return movementRows;
}
