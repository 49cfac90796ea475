import type { Outputs } from '@kickstand/api';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { MailData, MailKind } from './enqueue-mail.ts';
import { mailOutbox } from './mail.table.ts';

interface Deps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly mailConfigured: () => Promise<boolean>;
}

/** Mail whose link nobody could get otherwise. */
const LINKED: MailKind[] = ['confirm_address', 'reset_password', 'confirm_email', 'invitation'];

const unsent = and(eq(mailOutbox.status, 'waiting'), inArray(mailOutbox.kind, LINKED));

/** Without a mail server an administrator hands the links over; with one they are nobody's business. */
export async function listWaitingLinks(deps: Deps): Promise<Outputs['mail']['waitingLinks']> {
  if (await deps.mailConfigured()) return [];
  const rows = await deps.db
    .select()
    .from(mailOutbox)
    .where(unsent)
    .orderBy(desc(mailOutbox.createdAt))
    .limit(50);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.toAddress,
    createdAt: row.createdAt.toISOString(),
    shownAt: row.linkShownAt?.toISOString() ?? null,
  }));
}

export type ShowLinkVerdict = { ok: true; link: string } | { ok: false; code: 'NOT_FOUND' | 'ALREADY_SHOWN' };

/** Shows a link once, and notes to whom: a second look would make it nobody's. */
export async function showWaitingLink(
  deps: Deps,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<ShowLinkVerdict> {
  if (await deps.mailConfigured()) return { ok: false, code: 'NOT_FOUND' };
  return deps.db.transaction((tx) => takeLink(deps, tx, actor, caller, id));
}

async function takeLink(
  deps: Deps,
  tx: DbOrTx,
  actor: Actor,
  caller: Caller,
  id: string,
): Promise<ShowLinkVerdict> {
  const [taken] = await tx
    .update(mailOutbox)
    .set({ linkShownAt: deps.clock.now(), linkShownBy: caller.userId })
    .where(
      and(unsent, eq(mailOutbox.id, id), isNull(mailOutbox.linkShownAt), isNotNull(mailOutbox.sealedData)),
    )
    .returning();
  if (taken?.sealedData) {
    await writeAudit(tx, deps.clock, actor, {
      action: 'mail.link.shown',
      subject: 'mail_outbox',
      subjectId: id,
      after: { kind: taken.kind, to: taken.toAddress },
    });
    return { ok: true, link: (JSON.parse(deps.secrets.unseal(taken.sealedData)) as MailData).link };
  }
  const [row] = await tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(unsent, eq(mailOutbox.id, id)));
  return { ok: false, code: row ? 'ALREADY_SHOWN' : 'NOT_FOUND' };
}
