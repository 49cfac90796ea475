import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import type { Terms } from '@kickstand/domain/terms';
import { desc, inArray } from 'drizzle-orm';
import { actorOf } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import type { Secrets } from '../platform/secrets.ts';
import { logoUrl } from './logo.ts';
import { settingsTermsVersions } from './settings.table.ts';
import { findShop, shopAddress } from './shop.repository.ts';
import { discardDraft, presentDraft, publishDraft, saveDraft } from './terms-draft.ts';
import { findTerms, termsInForce } from './terms-versions.ts';

interface TermsDeps {
  readonly secrets: Secrets;
  readonly db: Database;
  readonly clock: Clock;
  /** Passed in by app.ts: counting signatures depends on these settings. */
  readonly signaturesByTerms: (db: DbOrTx) => Promise<ReadonlyMap<string, number>>;
}

/** The shop as on every paper. */
async function shopOfTerms(deps: TermsDeps): Promise<Outputs['terms']['text']['shop']> {
  const shop = await findShop(deps.db);
  if (!shop) return null;
  const { timeZone: _timeZone, ...address } = shopAddress(shop);
  return { ...address, logoUrl: await logoUrl(deps, deps.db) };
}

export function termsRouter(deps: TermsDeps) {
  const { db } = deps;
  return {
    text: gated.terms.text.handler(async ({ input, errors }) => {
      const current = await termsInForce(db);
      const found = input.version ? await findTerms(db, input.version) : current;
      if (!found) throw errors.NOT_FOUND();
      const { version, number, en, es } = found;
      const inForce = version === current.version;
      const shop = await shopOfTerms(deps);
      return { version, number, inForce, en: presentText(en), es: presentText(es), shop };
    }),

    versions: gated.terms.versions.handler(() => listVersions(deps)),

    draft: gated.terms.draft.handler(() => presentDraft(db)),

    saveDraft: gated.terms.saveDraft.handler(async ({ input, context, errors }) => {
      const { ok } = await saveDraft(deps, actorOf(context), input);
      const current = await presentDraft(db);
      if (!ok) throw errors.STALE({ data: { current } });
      return current;
    }),

    discardDraft: gated.terms.discardDraft.handler(async ({ input, context, errors }) => {
      const { ok } = await discardDraft(deps, actorOf(context), input.revision);
      const current = await presentDraft(db);
      if (!ok) throw errors.STALE({ data: { current } });
      return current;
    }),

    publish: gated.terms.publish.handler(async ({ input, context, errors }) => {
      const verdict = await publishDraft(deps, actorOf(context), input.revision);
      if (verdict.ok) return { version: verdict.version, number: verdict.number };
      if (verdict.code === 'TERMS_INCOMPLETE')
        throw errors.TERMS_INCOMPLETE({
          data: { issues: verdict.issues.map((issue) => ({ ...issue, names: [...issue.names] })) },
        });
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current: await presentDraft(db) } });
      throw errors.NOTHING_TO_PUBLISH();
    }),
  };
}

/** Responses contain a copy. */
const presentText = (terms: Terms) => ({
  ...terms,
  sections: terms.sections.map((section) => ({ ...section, paragraphs: [...section.paragraphs] })),
});

async function listVersions({ db, signaturesByTerms }: TermsDeps): Promise<Outputs['terms']['versions']> {
  const stored = await db.select().from(settingsTermsVersions).orderBy(desc(settingsTermsVersions.number));
  const rows = stored.length > 0 ? stored : [await termsInForce(db)];
  const ids = rows.flatMap(({ createdBy }) => createdBy ?? []);
  const people = ids.length > 0 ? await db.select().from(profiles).where(inArray(profiles.id, ids)) : [];
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  const signatures = await signaturesByTerms(db);
  return rows.map((row, index) => ({
    version: row.version,
    number: row.number,
    effective: row.en.effective,
    until: rows[index - 1]?.en.effective ?? null,
    origin: row.origin,
    publishedBy: (row.createdBy && names.get(row.createdBy)) ?? null,
    publishedAt: row.createdAt.toISOString(),
    signatures: signatures.get(row.version) ?? 0,
  }));
}
