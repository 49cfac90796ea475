import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { ThreadEventLine } from './thread-event-line.tsx';
import type { Message, ThreadEvent } from './types.ts';

interface MessageListProps {
  messages: readonly Message[];
  /** Events of the customer's orders, shown between the texts. */
  events?: readonly ThreadEvent[];
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  label: string;
  className?: string;
}

const NO_EVENTS: readonly ThreadEvent[] = [];

/** Texts by day, oldest first. Scrolls to the last one and follows new ones. */
export function MessageList({
  messages,
  events = NO_EVENTS,
  more,
  loadingMore,
  onMore,
  label,
  className,
}: MessageListProps) {
  const { t } = useTranslation('messages');
  const frame = useRef<HTMLDivElement>(null);
  const entries = inOrder(messages, events);
  const last = entries.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last entry is the reason
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [last]);
  const dayOf = useDayName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div ref={frame} tabIndex={0} role="log" aria-label={label} className={className}>
      {more ? (
        <div className="grid justify-items-center pb-3">
          <Button variant="ghost" size="sm" busy={loadingMore} onClick={onMore}>
            {t('earlier')}
          </Button>
        </div>
      ) : null}
      {entries.length === 0 ? <p className="py-6 text-center text-muted">{t('empty.thread')}</p> : null}
      <ol className="grid gap-3">
        {entries.map((entry, index) => {
          const day = dayOf(entry.at);
          const before = entries[index - 1];
          return (
            <li key={entry.id} className="grid gap-3">
              {before && dayOf(before.at) === day ? null : (
                <p className="pt-2 text-center text-caption text-faint">{day}</p>
              )}
              {'body' in entry ? <MessageBubble message={entry} /> : <ThreadEventLine event={entry} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** At the same time the event comes first: an email is sent with its text. */
const inOrder = (messages: readonly Message[], events: readonly ThreadEvent[]) =>
  [...events, ...messages].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** Today, Yesterday, or the day. */
export function useDayName(): (at: string) => string {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (at) => {
    const day = format.date(at, 'list');
    const now = Date.now();
    if (day === format.date(new Date(now), 'list')) return t('today');
    if (day === format.date(new Date(now - 86_400_000), 'list')) return t('yesterday');
    return day;
  };
}
