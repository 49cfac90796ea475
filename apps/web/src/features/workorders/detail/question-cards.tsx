import { MailCheck, MessageCircleQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { Job, WorkOrder } from '../shared/order.ts';
import { ReplyForm } from '../shared/questions.tsx';
import { useIsPhone } from '../shared/use-width.ts';

/** PUB-07: every open question of the customer, with a reply field. Questions answered here say so. */
export function QuestionCards({ order }: { order: WorkOrder }) {
  /** When a reply was sent from here, by job. */
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  return order.jobs
    .filter(({ id, decision }) => decision === 'asked' || sent[id])
    .map((job) => (
      <QuestionCard
        key={job.id}
        order={order}
        job={job}
        sentAt={job.decision === 'asked' ? null : (sent[job.id] ?? null)}
        onSent={(at) => setSent({ ...sent, [job.id]: at })}
      />
    ));
}

interface QuestionCardProps {
  order: WorkOrder;
  job: Job;
  sentAt: string | null;
  onSent: (at: string) => void;
}

function QuestionCard({ order, job, sentAt, onSent }: QuestionCardProps) {
  const { t } = useTranslation('orderQuestions');
  const format = useFormat();
  const id = useId();
  const phone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const asked = job.questions.findLast(({ side }) => side === 'customer');
  const open = sentAt === null && (opened || !phone);
  const facts = [job.title, asked ? format.date(asked.at, 'moment') : ''].filter(Boolean).join(' · ');
  return (
    <Card aria-labelledby={id} className="grid gap-3 px-5 py-4 max-md:px-4 max-md:py-2.5">
      <div className="flex items-center gap-2.5">
        <Icon icon={sentAt ? MailCheck : MessageCircleQuestion} className="self-start text-info-ink" />
        <div className="min-w-0 flex-1 wrap-break-word">
          <h2 id={id} role={sentAt ? 'status' : undefined} className="leading-5 font-medium">
            {sentAt
              ? t('sentAt', { when: format.date(sentAt, 'time') })
              : t('has', { name: firstName(order.customerName) })}
          </h2>
          <p className="text-small leading-5 text-muted">{facts}</p>
        </div>
        {sentAt === null && !open ? (
          <Button
            variant="soft"
            size="sm"
            className="min-w-19"
            aria-label={t('answerOf', { job: job.title })}
            onClick={() => setOpened(true)}
          >
            {t('answer')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <>
          <div className="flex items-start gap-2.5">
            <Avatar name={order.customerName} size="sm" />
            <blockquote className="min-w-0 flex-1 rounded-control bg-info-soft px-3 py-2 wrap-anywhere whitespace-pre-line">
              {asked?.text ?? job.decisionNote}
            </blockquote>
          </div>
          <ReplyForm
            order={order}
            job={job}
            autoFocus={opened}
            onDone={(next) => {
              const answered = next.jobs.find((one) => one.id === job.id);
              const reply = answered?.questions.findLast(({ side }) => side === 'staff');
              onSent(reply?.at ?? next.statusSince);
            }}
          />
        </>
      ) : null}
    </Card>
  );
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
