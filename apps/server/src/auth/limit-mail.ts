import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { beginAttempt } from './attempt-limit.ts';
import type { AuthParts } from './auth-parts.ts';

type MailLimit = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/** Mail costs someone's patience: five a minute from one address, and for one address. */
export async function limitMail(
  parts: Pick<AuthParts, 'db' | 'clock' | 'secrets'>,
  context: RequestContext,
  email: string,
): Promise<MailLimit> {
  const begun = await beginAttempt(parts, [
    parts.secrets.keyedHash('mail account', email),
    parts.secrets.keyedHash('mail address', clientNetwork(context.address)),
  ]);
  if (!begun.ok) return begun;
  await begun.attempt.failed(); // counts towards the limit, whatever comes of it: it may send a mail
  return { ok: true };
}
