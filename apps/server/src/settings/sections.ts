import {
  figuresOf,
  type Section,
  type SectionName,
  sectionValue,
  type Workshop,
} from '@kickstand/domain/settings';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { settingsWritten } from '../platform/call-settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import { insertOnce, replaceAtRevision } from '../platform/once/index.ts';
import { settingsOfCall } from './call-settings.ts';
import { settingsSections } from './settings.table.ts';
import { followFigures } from './terms-versions.ts';

/** A section as stored; revision 0 is the domain's default. */
export interface StoredSection<Name extends SectionName> {
  readonly value: Section<Name>;
  readonly revision: number;
}

/** The part of a section that only the server reads; see `sealed` in its table. */
export async function readSealed(db: DbOrTx, name: SectionName): Promise<string | null> {
  const [row] = await db
    .select({ sealed: settingsSections.sealed })
    .from(settingsSections)
    .where(eq(settingsSections.id, name));
  return row?.sealed ?? null;
}

/** A section as of the start of the call. Changes made meanwhile apply to the next call. */
export async function readSection<Name extends SectionName>(
  db: DbOrTx,
  name: Name,
): Promise<StoredSection<Name>> {
  const settings = await settingsOfCall(db);
  return settings ? present(name, settings.sections[name]) : readSectionNow(db, name);
}

/** Reads the database instead of the call's copy; for code that changes the section. */
export async function readSectionNow<Name extends SectionName>(
  db: DbOrTx,
  name: Name,
): Promise<StoredSection<Name>> {
  const [row] = await db.select().from(settingsSections).where(eq(settingsSections.id, name));
  return present(name, row);
}

type SectionVerdict<Name extends SectionName> =
  | { readonly ok: true; readonly section: StoredSection<Name> }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: StoredSection<Name> };

export async function updateSection<Name extends SectionName>(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  name: Name,
  stored: StoredSection<Name>,
): Promise<SectionVerdict<Name>> {
  return db.transaction((tx) => updateSectionIn(tx, clock, actor, name, stored));
}

/** Within a transaction. `sealed` is replaced only if given. */
export async function updateSectionIn<Name extends SectionName>(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  name: Name,
  { value, revision, sealed }: StoredSection<Name> & { readonly sealed?: string | null },
): Promise<SectionVerdict<Name>> {
  settingsWritten();
  const before = await readSectionNow(tx, name);
  const row = {
    value,
    updatedAt: clock.now(),
    updatedBy: actor.actorId,
    ...(sealed !== undefined && { sealed }),
  };
  const saved =
    revision === 0
      ? await firstSave(tx, { id: name, ...row })
      : await replaceAtRevision(tx, settingsSections, { id: name, revision }, row);
  if (!saved.ok) return { ok: false, code: 'STALE', current: await readSectionNow(tx, name) };
  await writeAudit(tx, clock, actor, {
    action: `settings.${name}.updated`,
    subject: 'settings_sections',
    subjectId: name,
    before: before.value,
    after: value,
  });
  if (name === 'workshop') await followFigures(tx, clock, actor, figuresOf(value as Workshop));
  return { ok: true, section: present(name, saved.row) };
}

type Row = Pick<typeof settingsSections.$inferSelect, 'value' | 'revision'>;

async function firstSave(tx: DbOrTx, values: typeof settingsSections.$inferInsert) {
  const { first, row } = await insertOnce(tx, settingsSections, [settingsSections.id], values);
  return first ? ({ ok: true, row } as const) : ({ ok: false } as const);
}

function present<Name extends SectionName>(name: Name, row: Row | undefined): StoredSection<Name> {
  return { value: sectionValue(name, row?.value), revision: row?.revision ?? 0 };
}
