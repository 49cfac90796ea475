import type { Outputs } from '@kickstand/api';
import { DEFAULT_TEMPLATE, suggestions } from '@kickstand/domain/workorders';
import { findOrderRow, loadOrder } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

/** Suggestions from the inspection first, then the shop's usual jobs. */
export async function suggestJobs(
  { db, stock }: WorkordersDeps,
  id: string,
): Promise<Outputs['workorders']['suggestions'] | null> {
  const order = await findOrderRow(db, id);
  if (!order) return null;
  const { jobs } = await loadOrder(db, order);
  const titles = new Set(jobs.map((job) => job.title));
  const template = order.inspectionTemplate ?? DEFAULT_TEMPLATE;
  const services = await stock.services(db);
  return suggestions(template, order.completedItems, services).map((one) => ({
    key: one.key,
    title: one.title,
    laborMilli: one.service?.laborMilli ?? one.laborMilli,
    service: one.service && { id: one.service.id, nameEn: one.service.nameEn, nameEs: one.service.nameEs },
    found: one.items.length > 0,
    photos: one.items.reduce((count, item) => count + (order.completedItems[item]?.photos.length ?? 0), 0),
    added: [one.title.en, one.title.es, one.service?.nameEn, one.service?.nameEs].some(
      (name) => name && titles.has(name),
    ),
  }));
}
