import { emailProblem } from '@kickstand/domain/auth';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { type EmailVerdict, withdrawWaiting } from '../../mail/index.ts';
import { lockOrder } from '../queries/load-orders.ts';
import { orderMoney } from '../queries/order-money.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { mailUpdate } from './mail-customer.ts';

/**
 * EML-01. Emails the customer a new link to the order. While the mail server is down it waits in the outbox.
 */
export async function emailOrder(
  deps: WorkordersDeps,
  actor: Actor,
  { id, email, name }: { readonly id: string; readonly email: string; readonly name: string },
): Promise<EmailVerdict> {
  const to = email.trim();
  const refused = emailProblem(to);
  if (refused) return { ok: false, code: refused };
  if (!(await deps.mailConfigured(deps.db))) return { ok: false, code: 'MAIL_NOT_CONFIGURED' };
  const mailId = await deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, id))) return null;
    const money = await orderMoney(tx, id, deps.clock.now());
    if (!money) return null;
    await writeAudit(tx, deps.clock, actor, {
      action: 'workorders.report.mailed',
      subject: 'diagnostic_reports',
      subjectId: id,
      after: { to },
    });
    // sent again while one is still waiting: the new one replaces it, or the customer would get both
    await withdrawWaiting(tx, { kind: 'order_update', to, recordId: id });
    return mailUpdate(deps, tx, actor, money, { to, name: name.trim() });
  });
  if (mailId === null) return { ok: false, code: 'NOT_FOUND' };
  return { ok: true, outcome: (await deps.mail.sendNow(mailId)) ?? { kind: 'queued' } };
}
