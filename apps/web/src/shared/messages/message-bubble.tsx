import { useMutation } from '@tanstack/react-query';
import { Ban, CheckCheck, CircleAlert, Clock, ImageOff, type LucideIcon, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { linkStyles } from '../../ui/link.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Message } from './types.ts';

/** A text with its state. */
export function MessageBubble({ message }: { message: Message }) {
  const mine = message.direction === 'out';
  return (
    <div
      className={cn(
        'grid max-w-[min(34rem,88%)] gap-1',
        mine ? 'ml-auto justify-items-end' : 'justify-items-start',
      )}
    >
      {message.body ? (
        <p
          dir="auto"
          className={cn(
            'rounded-[14px] px-3.5 py-2 whitespace-pre-wrap wrap-anywhere',
            mine
              ? 'rounded-br-[5px] bg-accent-soft text-accent-soft-ink'
              : 'rounded-bl-[5px] bg-sunken text-ink',
          )}
        >
          {message.body}
        </p>
      ) : null}
      <Photos message={message} />
      {mine ? <OutState message={message} /> : <InState message={message} />}
    </div>
  );
}

function Photos({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  if (message.photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {message.photos.map((photo) => (
        <li key={photo.id}>
          {photo.url ? (
            <a
              href={photo.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('openPhoto')}
              className="block rounded-[12px]"
            >
              <img
                src={photo.thumbnailUrl ?? photo.url}
                alt=""
                loading="lazy"
                className="h-36 w-auto max-w-full rounded-[12px] object-cover"
              />
            </a>
          ) : (
            <span className="inline-flex min-h-11 items-center gap-2 rounded-[12px] bg-sunken px-3 text-small text-muted">
              <Icon icon={photo.state === 'refused' ? ImageOff : Clock} size="sm" />
              {t(photo.state === 'refused' ? 'photoRefused' : 'photoWaiting')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function InState({ message }: { message: Message }) {
  const format = useFormat();
  return <span className="px-1 text-caption text-faint">{format.date(message.at, 'time')}</span>;
}

const ICONS: Partial<Record<Message['state'], LucideIcon>> = {
  waiting: Clock,
  sending: Clock,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  canceled: Ban,
  handed: Smartphone,
};

function OutState({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const text = useStateText();
  const bad = message.state === 'failed';
  const icon = ICONS[message.state];
  const action = useMessageAction(message);
  return (
    <span
      className={cn(
        'inline-flex flex-wrap items-center justify-end gap-x-1.5 px-1 text-right text-caption',
        bad ? 'text-danger-ink' : message.state === 'read' ? 'text-accent-ink' : 'text-faint',
      )}
    >
      {icon ? <Icon icon={icon} size="sm" /> : null}
      <span className="wrap-anywhere">{text(message)}</span>
      {action ? (
        <button
          type="button"
          disabled={action.busy}
          onClick={action.run}
          className={cn(linkStyles, 'hit-44 relative font-medium')}
        >
          {t(action.label)}
        </button>
      ) : null}
    </span>
  );
}

function useMessageAction({ id, state, sendAt }: Message) {
  const errorText = useErrorText();
  const onError = (error: unknown) => void toast.error(errorText(error));
  const again = useMutation(orpc.messages.tryAgain.mutationOptions({ onError }));
  const cancel = useMutation(orpc.messages.cancel.mutationOptions({ onError }));
  if (state === 'failed')
    return { label: 'tryAgain', busy: again.isPending, run: () => again.mutate({ id }) } as const;
  if (state === 'waiting' && sendAt)
    return { label: 'withdraw', busy: cancel.isPending, run: () => cancel.mutate({ id }) } as const;
  return null;
}

function useStateText(): (message: Message) => string {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const stateOf = (message: Message): string => {
    const when = format.date(message.stateAt, 'time');
    const { state, problem, sendAt } = message;
    if (state === 'waiting' && sendAt && new Date(sendAt) > new Date())
      return t('state.sendAt', { when: format.date(sendAt, 'time') });
    if (problem === 'TEXT_OPTED_OUT') return t('state.canceledOut');
    if (problem === 'TEXT_NO_CONSENT') return t('state.canceledConsent');
    if (problem === 'TEXT_OUTDATED') return t('state.canceledOutdated');
    if (state === 'failed') return problem ? t('state.failedWords', { words: problem }) : t('state.failed');
    if (state === 'canceled') return t('state.canceled');
    if (state === 'received') return when;
    if (state === 'waiting') return t('state.waiting');
    if (state === 'sending') return t('state.sending');
    return t(`state.${state}`, { when });
  };
  return (message) => {
    const state = stateOf(message);
    if (message.kind === 'reminder') return t('state.reminder', { state });
    if (message.kind === 'auto') return t('state.auto', { state });
    return message.by ? t('state.by', { state, name: message.by }) : state;
  };
}
