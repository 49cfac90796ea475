import { localDate } from '@kickstand/domain/format';
import {
  builtInWording,
  changedBlocks,
  FIGURES,
  type Figures,
  renderTerms,
  TERMS_EFFECTIVE,
  TERMS_VERSION,
  type Terms,
  versionName,
  type Wording,
} from '@kickstand/domain/terms';
import { desc, eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { hashOf } from '../platform/hash.ts';
import { settingsTermsVersions } from './settings.table.ts';
import { findShop } from './shop.repository.ts';

type Row = typeof settingsTermsVersions.$inferSelect;

/** A version with its texts, regardless of how it was stored. */
export interface TermsVersion extends Row {
  readonly wording: Wording;
  readonly figures: Figures;
}

const whole = (row: Row): TermsVersion => ({
  ...row,
  wording: row.wording ?? builtInWording(),
  figures: row.figures ?? FIGURES,
});

/** The version before anything is stored. */
function firstVersion(now: Date): TermsVersion {
  const wording = builtInWording();
  const named = { figures: FIGURES, version: TERMS_VERSION, effective: TERMS_EFFECTIVE };
  const [en, es] = [renderTerms(wording, 'en', named), renderTerms(wording, 'es', named)];
  return {
    version: TERMS_VERSION,
    number: 1,
    en,
    es,
    wording,
    figures: FIGURES,
    origin: 'start',
    hash: hashOf({ en, es }),
    createdAt: now,
    createdBy: null,
  };
}

/** No row if the first version is in force and nothing was published. */
export const newestTerms = (db: DbOrTx) =>
  db
    .select({ version: settingsTermsVersions.version })
    .from(settingsTermsVersions)
    .orderBy(desc(settingsTermsVersions.number))
    .limit(1);

export const versionInForce = ([newest]: Awaited<ReturnType<typeof newestTerms>>): string =>
  newest?.version ?? TERMS_VERSION;

/** Without the texts, which are long. */
export const readTermsVersion = async (db: DbOrTx): Promise<string> => versionInForce(await newestTerms(db));

/** The version in force, which is shown and signed everywhere. */
export async function termsInForce(db: DbOrTx): Promise<TermsVersion> {
  const [row] = await db
    .select()
    .from(settingsTermsVersions)
    .orderBy(desc(settingsTermsVersions.number))
    .limit(1);
  return row ? whole(row) : firstVersion(new Date(0));
}

export async function findTerms(db: DbOrTx, version: string): Promise<TermsVersion | null> {
  const [row] = await db
    .select()
    .from(settingsTermsVersions)
    .where(eq(settingsTermsVersions.version, version));
  if (row) return whole(row);
  const current = await termsInForce(db);
  return current.version === version ? current : null;
}

const TERMS_LOCK = 0x7e2a5;

/** Serializes new versions, which would otherwise take the same number. */
export async function lockTerms(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TERMS_LOCK})`);
}

/** Puts a version in force. The caller holds the lock. */
export async function addVersion(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { wording, figures, origin }: Pick<TermsVersion, 'wording' | 'figures' | 'origin'>,
): Promise<TermsVersion> {
  await keepFirst(tx, clock);
  const before = await termsInForce(tx);
  const now = clock.now();
  const effective = localDate(now, (await findShop(tx))?.timeZone ?? 'UTC');
  const taken = await tx.select({ version: settingsTermsVersions.version }).from(settingsTermsVersions);
  const version = versionName(
    effective,
    taken.map((row) => row.version),
  );
  const named = { figures, version, effective };
  const [en, es] = [renderTerms(wording, 'en', named), renderTerms(wording, 'es', named)];
  const number = before.number + 1;
  const hash = hashOf({ en, es });
  const [row] = await tx
    .insert(settingsTermsVersions)
    .values({
      version,
      number,
      en,
      es,
      wording,
      figures,
      origin,
      hash,
      createdAt: now,
      createdBy: actor.actorId,
    })
    .returning();
  if (!row) throw new Error('addVersion: the row did not come back');
  await writeAudit(tx, clock, actor, {
    action: 'settings.terms.published',
    subject: 'settings_terms_versions',
    subjectId: version,
    before: { version: before.version, number: before.number, figures: before.figures },
    after: { version, number, figures, origin, hash, changed: changedBlocks(before.wording, wording) },
  });
  return whole(row);
}

/** TRM-01: changed figures create a new version of the same text, unless no sentence contains them. */
export async function followFigures(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  figures: Figures,
): Promise<void> {
  await lockTerms(tx);
  const { wording, version, en, es } = await termsInForce(tx);
  const reads = (terms: Terms, language: 'en' | 'es') =>
    hashOf(terms) ===
    hashOf(renderTerms(wording, language, { figures, version, effective: terms.effective }));
  if (reads(en, 'en') && reads(es, 'es')) return;
  await addVersion(tx, clock, actor, { wording, figures, origin: 'figures' });
}

export async function keepFirst(tx: DbOrTx, clock: Clock): Promise<void> {
  const [any] = await tx
    .select({ version: settingsTermsVersions.version })
    .from(settingsTermsVersions)
    .limit(1);
  if (!any) await tx.insert(settingsTermsVersions).values(firstVersion(clock.now())).onConflictDoNothing();
}
