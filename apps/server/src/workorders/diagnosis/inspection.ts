import { DEFAULT_TEMPLATE, hasItem, type ItemResult, isEnded } from '@kickstand/domain/workorders';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { attachFiles } from '../../files/index.ts';
import { hashOf } from '../../platform/hash.ts';
import { type ChangeVerdict, changeOrder, rollbackOnRefusal } from '../change-order.ts';
import { lockOrder } from '../queries/load-orders.ts';
import { workOrders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { orderFiles } from './findings.ts';
import { findTemplate } from './templates.ts';

export interface CheckedItem {
  readonly itemId: string;
  readonly seen: ItemResult | null;
  readonly result: ItemResult;
}

/**
 * Saves items, each based on what the person saw. The order's revision stays: inspecting the tires does not
 * make a job edit stale.
 */
export function checkItems(
  deps: WorkordersDeps,
  actor: Actor,
  id: string,
  items: readonly CheckedItem[],
): Promise<ChangeVerdict<'FILE_UNKNOWN'>> {
  const { db, clock } = deps;
  return rollbackOnRefusal(db, async (tx): Promise<ChangeVerdict<'FILE_UNKNOWN'>> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    if (order.archivedAt || isEnded(order.status))
      return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    const template = order.inspectionTemplate ?? DEFAULT_TEMPLATE;
    if (!items.every(({ itemId }) => hasItem(template, itemId))) return { ok: false, code: 'NOT_FOUND' };
    const known = order.completedItems;
    if (items.some(({ itemId, seen }) => hashOf(known[itemId] ?? null) !== hashOf(seen)))
      return { ok: false, code: 'STALE' };
    const photos = [...new Set(items.flatMap(({ result }) => result.photos))];
    const attached = await attachFiles(tx, clock, actor, photos, orderFiles(id));
    if (!attached.ok) return { ok: false, code: 'FILE_UNKNOWN', data: { field: 'photos' } };
    const changes = Object.fromEntries(items.map(({ itemId, result }) => [itemId, result]));
    await tx
      .update(workOrders)
      .set({
        completedItems: { ...known, ...changes },
        inspectionTemplate: template,
        updatedAt: clock.now(),
      })
      .where(eq(workOrders.id, id));
    await writeAudit(tx, clock, actor, {
      action: 'workorders.inspection.checked',
      subject: 'diagnostic_reports',
      subjectId: id,
      before: Object.fromEntries(items.map(({ itemId }) => [itemId, known[itemId] ?? null])),
      after: changes,
    });
    return { ok: true };
  });
}

/** Chooses another checklist, before the first item is checked. */
export function chooseTemplate(
  deps: WorkordersDeps,
  actor: Actor,
  { templateId, ...seen }: { id: string; revision: number; templateId: string },
): Promise<ChangeVerdict<'INSPECTION_BEGUN'>> {
  return changeOrder(deps, actor, seen, 'facts', async (tx, order) => {
    if (Object.keys(order.completedItems).length > 0) return { ok: false, code: 'INSPECTION_BEGUN' };
    const found = await findTemplate(tx, templateId);
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    return {
      ok: true,
      action: 'workorders.inspection.template_chosen',
      set: { inspectionTemplate: found.template },
      after: { templateId, name: found.template.name.en },
    };
  });
}
