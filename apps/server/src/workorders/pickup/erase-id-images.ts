import { and, isNotNull, lte } from 'drizzle-orm';
import { expireFiles } from '../../files/index.ts';
import { after, type Clock, DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { workOrders } from '../workorders.table.ts';

/**
 * INT-13: deletes the ID images of forms whose order closed longer ago than the retention period. Open orders
 * keep theirs. Returns the number deleted.
 */
export async function eraseIdImages(deps: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  const { value } = await readSection(deps.db, 'retention');
  const closedBefore = after(deps.clock.now(), -value.idImageDays * DAY);
  const recordIds = deps.db
    .select({ id: workOrders.convertedFromIntake })
    .from(workOrders)
    .where(and(isNotNull(workOrders.convertedFromIntake), lte(workOrders.closedAt, closedBefore)));
  let erased = 0;
  for (let some = -1; some !== 0; erased += some)
    some = await expireFiles(deps, { bucket: 'id-images', recordKind: 'intake', recordIds });
  return erased;
}
