import { isEnded, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircleReply } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Job, WorkOrder } from './order.ts';
import { seeOrder } from './use-order.ts';

interface QuestionsProps {
  order: WorkOrder;
  job: Job;
}

/** PUB-07: the conversation about a job, with the reply field. */
export function Questions({
  order,
  job,
  replyHere = true,
}: QuestionsProps & {
  /** False: an open question has its form elsewhere on the page. */
  replyHere?: boolean;
}) {
  const { t } = useTranslation('orderQuestions');
  const format = useFormat();
  const open = job.decision === 'asked';
  const [writing, setWriting] = useState(false);
  if (job.questions.length === 0) return null;
  return (
    <section
      aria-label={t('of', { job: job.title })}
      className="grid gap-3 border-t border-line bg-sunken px-5 py-4 max-md:px-4"
    >
      <ol className="grid gap-3">
        {job.questions.map(({ id, side, text, by, at }) => (
          <li key={id} className={side === 'staff' ? 'border-l-2 border-accent-line pl-3' : ''}>
            <p className="text-small text-muted">
              {t(side, {
                name: side === 'staff' ? by : order.customerName,
                when: format.date(at, 'moment'),
              })}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {isEnded(order.status) || order.archivedAt || (open && !replyHere) ? null : open || writing ? (
        <ReplyForm
          order={order}
          job={job}
          onDone={() => setWriting(false)}
          {...(open ? {} : { onCancel: () => setWriting(false) })}
        />
      ) : (
        <Button
          size="sm"
          variant="ghost"
          icon={MessageCircleReply}
          className="justify-self-start"
          onClick={() => setWriting(true)}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}

interface ReplyFormProps extends QuestionsProps {
  /** With the order after the reply. */
  onDone: (order: WorkOrder) => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

export function ReplyForm({ order, job, onDone, onCancel, autoFocus = false }: ReplyFormProps) {
  const { t } = useTranslation(['orderQuestions', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { keyFor, done } = useOnceKey();
  const [text, setText] = useState('');
  const written = text.trim();
  const answer = useMutation({
    mutationFn: () =>
      api.workorders.answer({ id: order.id, key: keyFor([job.id, written]), jobId: job.id, text: written }),
    onSuccess: ({ order: next, mailed, texted }) => {
      done();
      setText('');
      seeOrder(queries, next);
      toast.success(t(`orderQuestions:${mailed ? 'sent' : texted ? 'sentText' : 'sentNoMail'}`));
      onDone(next);
    },
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (written) answer.mutate();
      }}
    >
      <Field
        label={t('orderQuestions:field')}
        hint={t(order.customerEmail ? 'orderQuestions:hint' : 'orderQuestions:hintNoMail')}
        error={answer.error ? errorText(answer.error) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            autoFocus={autoFocus}
            rows={2}
            maxLength={WORKORDER_LIMITS.note}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? (
          <Button disabled={answer.isPending} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" disabled={!written} busy={answer.isPending}>
          {t('orderQuestions:send')}
        </Button>
      </div>
    </form>
  );
}
