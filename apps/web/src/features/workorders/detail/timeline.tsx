import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { useFormat } from '../../../lib/format.ts';
import { LoadMore } from '../../../lib/list/load-more.tsx';
import type { OfflineCalls } from '../../../lib/offline/calls.ts';
import { HeldBadge } from '../../../lib/offline/held-badge.tsx';
import type { UnsentChange } from '../../../lib/offline/outbox.ts';
import { eventIcon, type TimelineEvent, useEventText } from '../../../shared/orders/event-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { useOwnWork, useUnsentOf } from '../shared/own-work.ts';
import { useSaveNote } from './use-save-note.ts';

/** WO-11: who did what and when, newest first. */
export function Timeline({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const [writing, setWriting] = useState(false);
  const { whyNot } = useOwnWork(order);
  const held = useUnsentOf(order.id)
    .filter(({ call }) => call === 'workorders.note')
    .reverse();
  const timeline = useInfiniteQuery(
    orpc.workorders.timeline.infiniteOptions({
      input: (after: string | undefined) => ({ id: order.id, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.events.at(-1)?.id : undefined),
    }),
  );
  if (timeline.data === undefined && timeline.isError)
    return (
      <CardProblem
        title={t('timeline.title')}
        error={timeline.error}
        busy={timeline.isFetching}
        onTryAgain={() => void timeline.refetch()}
      />
    );
  return (
    <Card aria-labelledby="timeline-title">
      <CardHead
        id="timeline-title"
        title={t('timeline.title')}
        action={
          <Button
            variant="ghost"
            size="sm"
            icon={Plus}
            disabled={whyNot !== null}
            title={whyNot ?? undefined}
            onClick={() => setWriting(true)}
          >
            {t('timeline.note')}
          </Button>
        }
      />
      <CardBody className="grid gap-4">
        {writing ? <NoteForm order={order} onDone={() => setWriting(false)} /> : null}
        {timeline.data === undefined ? (
          <SkeletonList label={t('timeline.loading')} rows={3} />
        ) : (
          <ol className="grid">
            {held.map((change) => (
              <HeldNote key={change.id} change={change} />
            ))}
            {timeline.data.pages
              .flatMap((page) => page.events)
              .map((event) => (
                <Entry key={event.id} event={event} order={order} />
              ))}
          </ol>
        )}
      </CardBody>
      <LoadMore pages={timeline} />
    </Card>
  );
}

/** OFF-03. Written offline. */
function HeldNote({ change }: { change: UnsentChange }) {
  const { text } = change.input as OfflineCalls['workorders.note'];
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-3 pb-4 last:pb-0">
      <span className="grid size-7 place-items-center rounded-full bg-pressed text-muted">
        <Icon icon={eventIcon('note')} size="sm" />
      </span>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <HeldBadge />
      </div>
    </li>
  );
}

function Entry({ event, order }: { event: TimelineEvent; order: WorkOrder }) {
  const format = useFormat();
  const text = useEventText(order);
  return (
    <li className="group relative grid grid-cols-[28px_minmax(0,1fr)] gap-3 pb-4 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-[13.5px] w-px bg-line group-last:hidden"
      />
      <span className="grid size-7 place-items-center rounded-full bg-pressed text-muted">
        <Icon icon={eventIcon(event.kind)} size="sm" />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">{text(event)}</p>
        <time dateTime={event.at} className="text-small text-muted">
          {format.date(event.at, 'moment')}
        </time>
      </div>
    </li>
  );
}

function NoteForm({ order, onDone }: { order: WorkOrder; onDone: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { keyFor } = useOnceKey();
  const [text, setText] = useState('');
  const saveNote = useSaveNote(order);
  const note = useMutation({
    mutationFn: saveNote,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: orpc.workorders.timeline.key() });
      onDone();
    },
  });
  const written = text.trim();
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (written) note.mutate({ id: order.id, key: keyFor(written), text: written });
      }}
    >
      <Textarea
        aria-label={t('timeline.note')}
        value={text}
        maxLength={WORKORDER_LIMITS.note}
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      {note.error ? (
        <p role="alert" className="text-small font-medium text-danger-ink">
          {errorText(note.error)}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={note.isPending} onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={note.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
