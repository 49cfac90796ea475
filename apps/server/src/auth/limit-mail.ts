import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { after, HOUR, SECOND } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { beginAttempt } from './attempt-limit.ts';
import { authAttempts } from './auth.table.ts';
import type { AuthParts } from './auth-parts.ts';

type MailLimit = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };
type Parts = Pick<AuthParts, 'db' | 'clock' | 'secrets'>;

/**
 * Mails an hour to addresses that nobody has confirmed, by all servers together, whoever asks for them: from many
 * networks at once, the limit for each of them would make this server a sender of spam.
 */
export const UNCONFIRMED_MAILS_AN_HOUR = 100;

/** Mail costs someone's patience: five a minute from one network, and for one address. */
export async function limitMail(
  parts: Parts,
  context: RequestContext,
  email: string,
  to: 'confirmed' | 'unconfirmed' = 'unconfirmed',
): Promise<MailLimit> {
  const begun = await beginAttempt(parts, [
    parts.secrets.keyedHash('mail account', email),
    parts.secrets.keyedHash('mail address', clientNetwork(context.address)),
  ]);
  if (!begun.ok) return begun;
  await begun.attempt.failed(); // counts towards the limit, whatever comes of it: it may send a mail
  return to === 'confirmed' ? { ok: true } : countUnconfirmed(parts);
}

function countUnconfirmed({ db, clock, secrets }: Parts): Promise<MailLimit> {
  const key = secrets.keyedHash('mail unconfirmed', 'all');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`);
    const now = clock.now();
    const recent = await tx
      .select({ at: authAttempts.at })
      .from(authAttempts)
      .where(and(eq(authAttempts.key, key), gt(authAttempts.at, after(now, -HOUR))))
      .orderBy(asc(authAttempts.at));
    const [oldest] = recent;
    if (oldest && recent.length >= UNCONFIRMED_MAILS_AN_HOUR)
      return {
        ok: false,
        retryAfterSeconds: Math.ceil((oldest.at.getTime() + HOUR - now.getTime()) / SECOND),
      };
    await tx.insert(authAttempts).values({ id: randomUUID(), key, at: now, open: false });
    return { ok: true };
  });
}
