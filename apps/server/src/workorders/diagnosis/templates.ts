import type { Outputs } from '@kickstand/api';
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_ID, type Template } from '@kickstand/domain/workorders';
import { asc, eq, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { insertOnce, replaceAtRevision } from '../../platform/once/index.ts';
import { rollbackOnRefusal } from '../change-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { inspectionTemplates } from './diagnosis.table.ts';

type TemplateRecord = Outputs['workorders']['templates']['list'][number];
type Row = typeof inspectionTemplates.$inferSelect;

const BUILT_IN: TemplateRecord = {
  id: DEFAULT_TEMPLATE_ID,
  template: DEFAULT_TEMPLATE,
  builtIn: true,
  revision: 0,
};

const present = ({ id, template, revision }: Pick<Row, 'id' | 'template' | 'revision'>): TemplateRecord => ({
  id,
  template,
  builtIn: id === DEFAULT_TEMPLATE_ID,
  revision,
});

/** All templates; the built-in one first, with the shop's changes. */
export async function listTemplates(db: DbOrTx): Promise<TemplateRecord[]> {
  const rows = await db
    .select()
    .from(inspectionTemplates)
    .where(isNull(inspectionTemplates.removedAt))
    .orderBy(asc(inspectionTemplates.createdAt), asc(inspectionTemplates.id));
  const own = rows.map(present);
  return [own.find((one) => one.builtIn) ?? BUILT_IN, ...own.filter((one) => !one.builtIn)];
}

export async function findTemplate(db: DbOrTx, id: string): Promise<TemplateRecord | null> {
  return (await listTemplates(db)).find((one) => one.id === id) ?? null;
}

type SaveVerdict =
  | { readonly ok: true; readonly saved: TemplateRecord }
  | { readonly ok: false; readonly code: 'NOT_FOUND' }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: TemplateRecord };

export function saveTemplate(
  { db, clock }: WorkordersDeps,
  actor: Actor,
  { id, revision, template }: { id: string; revision: number; template: Template },
): Promise<SaveVerdict> {
  return rollbackOnRefusal(db, async (tx): Promise<SaveVerdict> => {
    const before = await findTemplate(tx, id);
    const now = clock.now();
    const values = { template, updatedAt: now, removedAt: null };
    let row: Row;
    if (revision === 0) {
      const made = await insertOnce(tx, inspectionTemplates, [inspectionTemplates.id], {
        id,
        ...values,
        createdAt: now,
      });
      if (!made.first && made.row.removedAt === null)
        return { ok: false, code: 'STALE', current: present(made.row) };
      if (made.first) row = made.row;
      else {
        const again = await replaceAtRevision(
          tx,
          inspectionTemplates,
          { id, revision: made.row.revision },
          values,
        );
        if (!again.ok) throw new Error('saveTemplate: the row changed while it was read');
        row = again.row;
      }
    } else {
      if (!before) return { ok: false, code: 'NOT_FOUND' };
      const saved = await replaceAtRevision(tx, inspectionTemplates, { id, revision }, values);
      if (!saved.ok) return { ok: false, code: 'STALE', current: before };
      row = saved.row;
    }
    await writeAudit(tx, clock, actor, {
      action: 'workorders.template.saved',
      subject: 'inspection_templates',
      subjectId: id,
      before: before ? { template: before.template } : null,
      after: { template },
    });
    return { ok: true, saved: present(row) };
  });
}

/** Deletes a template of the shop; for the built-in one, only its changes. */
export async function removeTemplate(
  { db, clock }: WorkordersDeps,
  actor: Actor,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = (await listTemplates(tx)).find((one) => one.id === id && one.revision > 0);
    if (!before) return false;
    await tx
      .update(inspectionTemplates)
      .set({ removedAt: clock.now() })
      .where(eq(inspectionTemplates.id, id));
    await writeAudit(tx, clock, actor, {
      action: 'workorders.template.removed',
      subject: 'inspection_templates',
      subjectId: id,
      before: { template: before.template },
    });
    return true;
  });
}
