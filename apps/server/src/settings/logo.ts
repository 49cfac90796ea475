import { bucketOf } from '@kickstand/domain/files';
import type { Actor } from '../audit/index.ts';
import { attachFiles, fileUrls, keepUntil } from '../files/index.ts';
import { LARGEST_MAIL_LOGO, type MailLogo } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { type FileStore, FilesAway, readWhole } from '../platform/files/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { readSection, readSectionNow, updateSectionIn } from './sections.ts';

/** Every file references the id of a record; the shop has no row with an id, so its logo uses this one. */
const OWNER = { recordKind: 'settings_shop', recordId: '00000000-0000-4000-8000-000000000001' } as const;

type UrlDeps = { readonly secrets: Pick<Secrets, 'keyedHash'>; readonly clock: Clock };

/** The logo's URL for pages and papers; null without a logo. */
export async function logoUrl(deps: UrlDeps, db: DbOrTx): Promise<string | null> {
  const { logo } = (await readSection(db, 'brand')).value;
  return logo && fileUrls(deps).url(logo);
}

export async function presentLogo(deps: UrlDeps, db: DbOrTx) {
  const { value, revision } = await readSection(db, 'brand');
  return { url: value.logo && fileUrls(deps).url(value.logo), revision };
}

/**
 * The logo for emails; null without one, or if it is too large to attach. A file store that is down must not delay
 * mail.
 */
export async function logoForMail(
  { store, log }: { readonly store: FileStore; readonly log: Pick<Log, 'warn'> },
  db: DbOrTx,
): Promise<MailLogo | null> {
  const { logo } = (await readSection(db, 'brand')).value;
  if (!logo) return null;
  try {
    const stored = await store.get(logo);
    if (!stored) return null;
    const png = await readWhole(stored);
    return png.length > LARGEST_MAIL_LOGO ? null : { png };
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    log.warn({ err: error }, 'file store away: a mail goes without its logo');
    return null;
  }
}

type SetLogoVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'STALE' | 'NOT_FOUND' };

/** Rolls the transaction back. */
class NotALogo extends Error {}

/** Makes an uploaded picture the logo; the previous one is swept. */
export async function setLogo(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  { path, revision }: { path: string | null; revision: number },
): Promise<SetLogoVerdict> {
  if (path !== null && bucketOf(path) !== 'logos') return { ok: false, code: 'NOT_FOUND' };
  try {
    return await db.transaction(async (tx): Promise<SetLogoVerdict> => {
      const before = (await readSectionNow(tx, 'brand')).value.logo;
      const saved = await updateSectionIn(tx, clock, actor, 'brand', { value: { logo: path }, revision });
      if (!saved.ok) return saved;
      if (path !== null && !(await attachFiles(tx, clock, actor, [path], OWNER)).ok) throw new NotALogo();
      if (before !== null && before !== path) await keepUntil(tx, clock, actor, before, clock.now());
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof NotALogo) return { ok: false, code: 'NOT_FOUND' };
    throw error;
  }
}
