import { formatCalendarDate } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Answer } from '../ask.ts';
import { type BookTexts, fill } from './texts.ts';
import { type Chosen, timeText } from './when.ts';

type Day = Answer<'booking', 'days'>['days'][number];

interface DayListProps {
  days: readonly Day[];
  language: Language;
  texts: BookTexts;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen) => void;
}

/** Full and closed days stay visible, so that nobody looks for them. */
export function DayList({ days, language, texts, chosen, onChoose }: DayListProps) {
  const [open, setOpen] = useState(chosen?.day ?? days.find(({ state }) => state === 'free')?.day ?? null);
  const times = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  // The times of the last days would open behind the button at the bottom.
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    times.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <ul className="grid gap-2">
      {days.map((day) => (
        <li key={day.day} className="grid gap-2">
          <button
            type="button"
            disabled={day.state !== 'free'}
            aria-expanded={day.state === 'free' ? day.day === open : undefined}
            onClick={() => setOpen(day.day)}
            className={cn(
              'flex min-h-16 items-center gap-4 rounded-card border px-4 py-2.5 text-left',
              day.state === 'free'
                ? 'border-line bg-surface shadow-card hover:border-line-strong'
                : 'border-line border-dashed text-muted',
              day.day === open &&
                day.state === 'free' &&
                'border-accent-line bg-accent-soft text-accent-soft-ink ring-1 ring-accent-line',
            )}
          >
            <span className="grid w-11 shrink-0 justify-items-center">
              <span className="text-caption">{formatCalendarDate(day.day, 'weekday', language)}</span>
              <span className="text-heading font-strong num">{Number(day.day.slice(8))}</span>
              <span className="sr-only">{formatCalendarDate(day.day, 'long', language)}</span>
            </span>
            <span className="grid min-w-0 flex-1 gap-1.5">
              <span className="font-medium">{texts[day.state]}</span>
              {day.state === 'closed' ? null : (
                <Bar percent={day.percent} label={fill(texts.percent, { percent: day.percent })} />
              )}
            </span>
            {chosen?.day === day.day ? <Icon icon={Check} /> : null}
          </button>
          {day.day === open && day.state === 'free' ? (
            <div ref={times} className="grid scroll-mb-28 grid-cols-3 gap-2">
              {day.times.map((minute) => {
                const isChosen = chosen?.day === day.day && chosen.minute === minute;
                return (
                  <button
                    key={minute}
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onChoose({ day: day.day, minute })}
                    className={cn(
                      'min-h-11.5 rounded-control border font-medium num',
                      isChosen
                        ? 'border-accent bg-accent text-on-accent'
                        : 'border-soft bg-surface shadow-card hover:bg-hover',
                    )}
                  >
                    {timeText(minute, language)}
                  </button>
                );
              })}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <span className="block">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="flex h-2 max-w-40 overflow-hidden rounded-full bg-pressed">
        <span className={percent >= 88 ? 'bg-warning' : 'bg-accent'} style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
