import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { Message } from './types.ts';

interface MessageListProps {
  messages: readonly Message[];
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  label: string;
  className?: string;
}

/** The texts, oldest first, by day. It opens at the last one and follows new ones. */
export function MessageList({ messages, more, loadingMore, onMore, label, className }: MessageListProps) {
  const { t } = useTranslation('messages');
  const frame = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last text is the reason
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [last]);
  const dayOf = useDayName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div ref={frame} tabIndex={0} role="log" aria-label={label} className={className}>
      {more ? (
        <div className="grid justify-items-center pb-3">
          <Button variant="ghost" size="sm" busy={loadingMore} onClick={onMore}>
            {t('earlier')}
          </Button>
        </div>
      ) : null}
      {messages.length === 0 ? <p className="py-6 text-center text-muted">{t('empty.thread')}</p> : null}
      <ol className="grid gap-3">
        {messages.map((message, at) => {
          const day = dayOf(message.at);
          const before = messages[at - 1];
          return (
            <li key={message.id} className="grid gap-3">
              {before && dayOf(before.at) === day ? null : (
                <p className="pt-2 text-center text-caption text-faint">{day}</p>
              )}
              <MessageBubble message={message} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

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
