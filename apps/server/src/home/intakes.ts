import type { Outputs } from '@kickstand/api';
import { draftTitle } from '@kickstand/domain/intake';
import { and, count, isNull, sql } from 'drizzle-orm';
import { countOpen, draftForm } from '../intake/index.ts';
import type { Database } from '../platform/database/index.ts';
import { intakeFormDrafts as drafts, intakeForms as forms } from './foreign-tables.ts';

const SHOWN = 3;

/** Forms without a work order, and drafts, newest first. */
export async function homeIntakes(db: Database): Promise<Outputs['home']['intakes']> {
  const open = await db
    .select({
      id: forms.id,
      customerName: forms.customerName,
      bikeInfo: forms.bikeInfo,
      createdAt: forms.createdAt,
    })
    .from(forms)
    .where(and(isNull(forms.convertedToDiagnostic), isNull(forms.removedAt)))
    // the expression of the index
    .orderBy(sql`${forms.createdAt} desc nulls last`, sql`${forms.id} desc nulls last`)
    .limit(SHOWN);
  const begun = await db
    .select()
    .from(drafts)
    .orderBy(sql`${drafts.updatedAt} desc nulls last`, sql`${drafts.tempId} desc nulls last`)
    .limit(SHOWN);
  const [counted] = await db.select({ drafts: count() }).from(drafts);
  return {
    open: {
      count: await countOpen(db),
      rows: open.map((form) => ({ ...form, createdAt: form.createdAt.toISOString() })),
    },
    drafts: {
      count: counted?.drafts ?? 0,
      rows: begun.map((row) => ({
        tempId: row.tempId,
        title: draftTitle(draftForm(row)),
        updatedAt: row.updatedAt.toISOString(),
      })),
    },
  };
}
