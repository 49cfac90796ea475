import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { lockOrder, noteEvent, orderMoney, touchOrder } from '../../workorders/index.ts';
import { storageDays } from '../invoices/invoices.table.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

type Settlement = { readonly waived: false } | { readonly waived: true; readonly reason: string };

/** Bills or waives days. The table's key allows each day once. */
export async function recordStorageDays(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  orderId: string,
  days: readonly number[],
  settlement: Settlement,
): Promise<number> {
  if (days.length === 0) return 0;
  const { value: workshop } = await readSection(tx, 'workshop');
  const cents = settlement.waived ? 0 : workshop.storageCentsPerDay;
  const taxed = !settlement.waived && workshop.storageTaxed;
  const reason = settlement.waived ? settlement.reason : null;
  const at = clock.now();
  await tx.insert(storageDays).values(
    days.map((day) => ({
      ...{ orderId, day, cents, taxed, waived: settlement.waived },
      ...{ reason, by: actor.actorId, at },
    })),
  );
  await writeAudit(tx, clock, actor, {
    action: settlement.waived ? 'payments.storage.waived' : 'payments.storage.billed',
    subject: 'storage_days',
    subjectId: orderId,
    after: { days, cents, reason },
  });
  return cents * days.length;
}

export type StorageVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'STORAGE_SETTLED' };

/** Bills or waives the open days up to one. A repeated call finds no open days and is refused. */
export async function recordStorage(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  actor: Actor,
  { id, throughDay, reason }: { readonly id: string; readonly throughDay: number; readonly reason?: string },
): Promise<StorageVerdict> {
  return db.transaction(async (tx): Promise<StorageVerdict> => {
    if (!(await lockOrder(tx, id))) return { ok: false, code: 'NOT_FOUND' };
    const money = await orderMoney(tx, id, clock.now());
    const days = money?.storage.openDays.filter((day) => day <= throughDay) ?? [];
    if (days.length === 0) return { ok: false, code: 'STORAGE_SETTLED' };
    const settlement = reason ? ({ waived: true, reason } as const) : ({ waived: false } as const);
    const cents = await recordStorageDays(tx, clock, actor, id, days, settlement);
    const kind = settlement.waived ? 'storage_waived' : 'storage_billed';
    await noteEvent(tx, clock, actor, { orderId: id, kind, data: { days: days.length, cents, reason } });
    await touchOrder(tx, clock, actor, id, `workorders.report.${kind}`, { days });
    return { ok: true };
  });
}
