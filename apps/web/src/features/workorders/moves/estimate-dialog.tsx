import { Mail, MailX, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { ProposalRows } from '../shared/proposal-rows.tsx';
import { blockersOf, staleOrder, useRun } from '../shared/use-order.ts';
import type { MoveDialogProps } from './moves.ts';
import { OrderFailureNote } from './order-failure-note.tsx';

type Sent = Omit<Awaited<ReturnType<typeof api.workorders.estimate.send>>, 'order'>;

/** WO-07: previews what the customer will be asked, freezes it, and returns the link. */
export function EstimateDialog({ order, move, onClose, onBlocked }: MoveDialogProps) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'common']);
  const format = useFormat();
  const run = useRun();
  const { keyFor, done } = useOnceKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const asked = order.jobs.filter(({ id }) => order.estimate.jobsToDecide.includes(id));

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await run(order.id, {
        work: async (revision) => {
          const key = keyFor({ id: order.id, revision });
          const answer = await api.workorders.estimate.send({ id: order.id, revision, key });
          setSent(answer);
          return answer.order;
        },
      });
      done();
    } catch (error) {
      const blockers = blockersOf(error);
      if (blockers) onBlocked(blockers);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  if (sent)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        size="md"
        title={t('workorderPage:send.sentTitle', { version: sent.version })}
        closeLabel={t('common:close')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('workorderPage:send.close')}
          </Button>
        }
      >
        <HowSent sent={sent} email={order.customerEmail} phone={format.phone(order.customerPhone)} />
        <CopyField value={sent.url} label={t('workorderPage:send.link')} />
        <p className="text-small text-muted">{t('workorderPage:send.linkText')}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="md"
      title={t('workorderPage:send.title', { version: order.estimate.version + 1 })}
      description={
        order.estimate.noMail
          ? t(`workorderPage:send.noMail.${order.estimate.noMail}`)
          : t('workorderPage:send.text', { email: order.customerEmail })
      }
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(`workorders:move.${move.event}`)}
          </Button>
        </>
      }
    >
      <OrderFailureNote failure={failure} stale={staleOrder(failure)} />
      <LinkWarning />
      <div>
        <h3 className="mb-1 font-strong">{t('workorderPage:send.asked')}</h3>
        <ul className="grid divide-y divide-line">
          {asked.map((job) => (
            <li key={job.id} className="flex justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">{job.title}</span>
              <Money cents={job.totalCents} />
            </li>
          ))}
        </ul>
        <div className="border-t border-line-strong pt-2">
          {order.money.proposal && order.money.proposal.approvedCents > 0 ? (
            <ProposalRows proposal={order.money.proposal} />
          ) : (
            <p className="flex justify-between gap-3 font-strong">
              <span>{t('workorderPage:send.total')}</span>
              <span className="num">{format.money(order.money.ifApproved.totalCents)}</span>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface HowSentProps {
  sent: Sent;
  email: string;
  phone: string;
}

/** EML-05, MSG-05. How the customer is told, or why nothing was sent. */
function HowSent({ sent: { mailed, texted, notMailed }, email, phone }: HowSentProps) {
  const { t } = useTranslation('workorderPage');
  if (!mailed && !texted)
    return (
      <Note tone="warning" icon={MailX} role="status">
        {t(`send.notMailed.${notMailed ?? 'no_server'}`)}
      </Note>
    );
  return (
    <Note tone="success" icon={mailed ? Mail : MessageSquare} role="status">
      {t(mailed && texted ? 'send.mailedAndTexted' : mailed ? 'send.mailed' : 'send.texted', {
        email,
        phone,
      })}
    </Note>
  );
}
