import type { Outputs } from '@kickstand/api';
import { keepsPassword, type MailSettings } from '@kickstand/domain/settings';
import { type Actor, writeAudit } from '../audit/index.ts';
import { type MailServer, mailState } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { MailEnvironment } from '../platform/config/index.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { readSealed, readSection, readSectionNow, updateSectionIn } from './sections.ts';

export interface MailServerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly mailEnvironment: MailEnvironment;
}

type MailRecord = Outputs['settings']['mail'];

/** The mail server in use: from the environment, otherwise from the settings; null if there is none. */
export async function findMailServer(
  { secrets, mailEnvironment: set }: Pick<MailServerDeps, 'secrets' | 'mailEnvironment'>,
  db: DbOrTx,
): Promise<MailServer | null> {
  const { value } = await readSection(db, 'mail');
  const fallbackFrom = (set.fallbackFrom ?? value.fallbackFrom) || null;
  const from = set.from ?? value.from;
  if (set.smtpUrl)
    return { host: new URL(set.smtpUrl).hostname, reached: { url: set.smtpUrl }, from, fallbackFrom };
  if (!value.host || !from) return null;
  const { host, port, security, user } = value;
  const pass = user ? openPassword(secrets, await readSealed(db, 'mail')) : null;
  const login = user && pass !== null ? { user, pass } : null;
  return { host, reached: { port, security, login }, from, fallbackFrom };
}

/** Null if there is none, or it was sealed with another secret and has to be entered again. */
function openPassword(secrets: Secrets, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return secrets.unseal(sealed);
  } catch {
    return null; // sealed with another server's secret
  }
}

/** The current values and which of them the environment sets, without the password. */
export async function presentMail(deps: MailServerDeps): Promise<MailRecord> {
  const { db, secrets, mailEnvironment: set } = deps;
  const { value, revision } = await readSection(db, 'mail');
  const { lastSentAt, waiting } = await mailState(db);
  const url = set.smtpUrl ? new URL(set.smtpUrl) : null;
  return {
    ...value,
    ...(url && addressOf(url)),
    from: set.from ?? value.from,
    fallbackFrom: set.fallbackFrom ?? value.fallbackFrom,
    passwordSet: url ? url.password !== '' : openPassword(secrets, await readSealed(db, 'mail')) !== null,
    locked: { server: url !== null, from: set.from !== null, fallbackFrom: set.fallbackFrom !== null },
    configured: (await findMailServer(deps, db)) !== null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    waiting,
    revision,
  };
}

const addressOf = ({ protocol, hostname, port, username }: URL) => ({
  host: hostname,
  port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
  security: protocol === 'smtps:' ? ('tls' as const) : ('starttls' as const),
  user: decodeURIComponent(username),
});

type UpdateMailVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'STALE' | 'MAIL_PASSWORD_NEEDED' | 'MAIL_SENDER_NEEDED' };

/** Refuses what the environment sets: it would be stored without effect, until the variable is removed. */
export function updateMail(
  deps: MailServerDeps,
  actor: Actor,
  { password, revision, ...wanted }: MailSettings & { password: string; revision: number },
): Promise<UpdateMailVerdict> {
  return deps.db.transaction(async (tx): Promise<UpdateMailVerdict> => {
    const before = (await readSectionNow(tx, 'mail')).value;
    const value = { ...wanted, ...keptOf(before, deps.mailEnvironment) };
    if (value.host && !value.from && !deps.mailEnvironment.from)
      return { ok: false, code: 'MAIL_SENDER_NEEDED' };
    const had = (await readSealed(tx, 'mail')) !== null;
    const keeps = keepsPassword(before, value);
    if (had && !keeps && value.user && !password) return { ok: false, code: 'MAIL_PASSWORD_NEEDED' };
    const sealed = password && value.user ? deps.secrets.seal(password) : keeps ? undefined : null;
    const saved = await updateSectionIn(tx, deps.clock, actor, 'mail', {
      value,
      revision,
      ...(sealed !== undefined && { sealed }),
    });
    if (!saved.ok) return saved;
    if (sealed) await notePassword(tx, deps.clock, actor);
    return { ok: true };
  });
}

/** Records that the password changed, without the password. */
const notePassword = (tx: Transaction, clock: Clock, actor: Actor) =>
  writeAudit(tx, clock, actor, {
    action: 'settings.mail.password_set',
    subject: 'settings_sections',
    subjectId: 'mail',
  });

function keptOf(before: MailSettings, set: MailEnvironment): Partial<MailSettings> {
  const { host, port, security, user, from, fallbackFrom } = before;
  return {
    ...(set.smtpUrl && { host, port, security, user }),
    ...(set.from && { from }),
    ...(set.fallbackFrom && { fallbackFrom }),
  };
}
