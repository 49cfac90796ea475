import { sql } from 'drizzle-orm';
import { expireFiles } from '../files/index.ts';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';

/**
 * INT-13: deletes ID images that no work order will ever delete: those of a deleted draft immediately; those
 * of an abandoned draft, a removed form or a form that never became an order after the number of days in the
 * settings.
 */
export async function eraseUnusedIdImages(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  const { value } = await readSection(deps.db, 'retention');
  const before = after(deps.clock.now(), -value.idImageDays * DAY).toISOString();
  const recordIds = sql`(
    select file.record_id from files file
    left join intake_form_drafts draft on draft.temp_id = file.record_id
    left join intake_forms form on form.id = file.record_id
    where file.bucket = 'id-images' and file.record_kind = 'intake' and file.removed_at is null
      and case
        when form.id is null then draft.temp_id is null or draft.updated_at <= ${before}::timestamptz
        when form.converted_to_diagnostic is not null then false
        else coalesce(form.removed_at, form.updated_at) <= ${before}::timestamptz
      end)`;
  let erased = 0;
  for (let some = -1; some !== 0; erased += some)
    some = await expireFiles(deps, { bucket: 'id-images', recordKind: 'intake', recordIds });
  return erased;
}
