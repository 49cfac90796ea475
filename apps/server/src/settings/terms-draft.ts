import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { figuresOf } from '@kickstand/domain/settings';
import {
  changeDraft,
  checkPublish,
  type DraftChange,
  type PublishVerdict,
  placeholderWords,
  type TermsDraft,
  type Wording,
} from '@kickstand/domain/terms';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import { insertOnce, replaceAtRevision } from '../platform/once/index.ts';
import { readSection, readSectionNow } from './sections.ts';
import { settingsTermsDraft } from './settings.table.ts';
import { addVersion, lockTerms, type TermsVersion, termsInForce } from './terms-versions.ts';

type DraftRecord = Outputs['terms']['draft'];
type DraftRow = typeof settingsTermsDraft.$inferSelect;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

const SUBJECT = { subject: 'settings_terms_draft', subjectId: 'true' } as const;

async function findDraft(db: DbOrTx): Promise<DraftRow | null> {
  const [row] = await db.select().from(settingsTermsDraft);
  return row ?? null;
}

const revisionOf = (row: DraftRow | null) => row?.revision ?? 0;

/** Without a draft, the version in force, from which a draft would start. */
const draftOf = (row: DraftRow | null, inForce: TermsVersion): TermsDraft =>
  row?.wording ? { wording: row.wording, marks: row.marks } : { wording: inForce.wording, marks: {} };

export async function presentDraft(db: DbOrTx): Promise<DraftRecord> {
  const row = await findDraft(db);
  const inForce = await termsInForce(db);
  const figures = figuresOf((await readSection(db, 'workshop')).value);
  const open = row?.wording ? row : null;
  const [person] = open?.updatedBy
    ? await db.select().from(profiles).where(eq(profiles.id, open.updatedBy))
    : [];
  return {
    open: open !== null,
    revision: revisionOf(row),
    ...draftOf(row, inForce),
    updatedAt: open?.updatedAt.toISOString() ?? null,
    updatedBy: person ? displayName(person) : null,
    inForce: { version: inForce.version, number: inForce.number, wording: inForce.wording },
    nextNumber: inForce.number + 1,
    figures: { en: placeholderWords(figures, 'en'), es: placeholderWords(figures, 'es') },
  };
}

type DraftVerdict = { readonly ok: boolean };

export async function saveDraft(
  { db, clock }: Deps,
  actor: Actor,
  { revision, ...change }: DraftChange & { readonly revision: number },
): Promise<DraftVerdict> {
  return db.transaction(async (tx) => {
    const inForce = await termsInForce(tx);
    const before = draftOf(await findDraft(tx), inForce);
    const after = changeDraft(before, inForce.wording, change);
    const saved = await write(tx, revision, {
      ...after,
      updatedAt: clock.now(),
      updatedBy: actor.actorId,
    });
    if (!saved) return { ok: false };
    const ids = [...new Set([...change.blocks.map(({ id }) => id), ...change.equal])];
    const part = ({ wording, marks }: TermsDraft) =>
      Object.fromEntries(
        ids.map((id) => [id, { en: wording.en[id], es: wording.es[id], mark: marks[id] ?? null }]),
      );
    await writeAudit(tx, clock, actor, {
      action: 'settings.terms.draft_saved',
      ...SUBJECT,
      before: part(before),
      after: part(after),
    });
    return { ok: true };
  });
}

/** False if someone else changed it. */
async function write(
  tx: Transaction,
  revision: number,
  values: Omit<typeof settingsTermsDraft.$inferInsert, 'id' | 'revision'>,
): Promise<boolean> {
  if (revision === 0)
    return (await insertOnce(tx, settingsTermsDraft, [settingsTermsDraft.id], { id: true, ...values })).first;
  return (await replaceAtRevision(tx, settingsTermsDraft, { id: true, revision }, values)).ok;
}

/** Takes the draft out if it is still the revision seen, so that only one of several attempts gets it. */
async function takeDraft(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  revision: number,
): Promise<Wording | null> {
  const [row] = await tx.select().from(settingsTermsDraft).for('update');
  if (!row?.wording || row.revision !== revision) return null;
  const values = { wording: null, marks: {}, updatedAt: clock.now(), updatedBy: actor.actorId };
  return (await write(tx, revision, values)) ? row.wording : null;
}

export async function discardDraft(
  { db, clock }: Deps,
  actor: Actor,
  revision: number,
): Promise<DraftVerdict> {
  return db.transaction(async (tx) => {
    const wording = await takeDraft(tx, clock, actor, revision);
    if (!wording) return { ok: false };
    await writeAudit(tx, clock, actor, {
      action: 'settings.terms.draft_discarded',
      ...SUBJECT,
      before: { revision, wording },
    });
    return { ok: true };
  });
}

type Published =
  | { readonly ok: true; readonly version: string; readonly number: number }
  | { readonly ok: false; readonly code: 'STALE' }
  | Extract<PublishVerdict, { readonly ok: false }>;

/** Publishes the draft as the person saw it, effective immediately. After a refusal the draft is unchanged. */
export async function publishDraft({ db, clock }: Deps, actor: Actor, revision: number): Promise<Published> {
  return db.transaction(async (tx): Promise<Published> => {
    await lockTerms(tx);
    const row = await findDraft(tx);
    if (!row?.wording || row.revision !== revision) return { ok: false, code: 'STALE' };
    const verdict = checkPublish(row.wording, (await termsInForce(tx)).wording);
    if (!verdict.ok) return verdict;
    const wording = await takeDraft(tx, clock, actor, revision);
    if (!wording) return { ok: false, code: 'STALE' };
    const figures = figuresOf((await readSectionNow(tx, 'workshop')).value);
    const added = await addVersion(tx, clock, actor, { wording, figures, origin: 'published' });
    return { ok: true, version: added.version, number: added.number };
  });
}
