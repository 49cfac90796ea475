import { formatMoney } from '@kickstand/domain/format';
import { Clock } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { timeLeft, useNow } from './now.ts';
import type { OrderTexts } from './texts.ts';

interface StorageFacts {
  readonly days: number;
  readonly cents: number;
  readonly graceEndsAt: string | null;
  readonly nextDayAt: string | null;
  readonly centsPerDay: number;
}

interface StorageCardProps {
  storage: StorageFacts;
  /** `April 13, 2025, 4:10 PM`. */
  moment: (at: string) => string;
  /** `Nov 16 at 7:15 AM`. */
  soon: (at: string) => string;
  texts: OrderTexts;
}

/** Days on the scale: two free ones, the charged ones, and those ahead. */
const FREE = 2;
const SHOWN = 9;

/** How long storage is free and what it costs afterwards, with a live countdown. */
export function StorageCard({ storage, moment, soon, texts }: StorageCardProps) {
  const now = useNow();
  const { graceEndsAt, nextDayAt } = storage;
  if (!graceEndsAt || storage.centsPerDay === 0) return null;
  const free = Date.parse(graceEndsAt) - now;
  const price = formatMoney(storage.centsPerDay);
  return (
    <Card pad className="grid gap-3 print:hidden" aria-labelledby="storage-title">
      <div className="flex items-center justify-between gap-3">
        <h2 id="storage-title" className="text-heading font-strong">
          {texts.storage}
        </h2>
        <Badge tone={free > 0 ? 'success' : 'warning'} icon={Clock} className="num">
          {free > 0
            ? texts.storageLeft(timeLeft(free, texts))
            : texts.storageSoFar(formatMoney(storage.cents))}
        </Badge>
      </div>
      <Scale days={storage.days} />
      <p className="text-muted">
        {free > 0
          ? texts.storageFreeText(moment(graceEndsAt), price)
          : texts.storageSince(moment(graceEndsAt), price)}
        {free <= 0 && nextDayAt && Date.parse(nextDayAt) > now ? (
          <b className="block text-ink">
            {texts.storageNext(price, soon(nextDayAt), timeLeft(Date.parse(nextDayAt) - now, texts))}
          </b>
        ) : null}
      </p>
    </Card>
  );
}

function Scale({ days }: { days: number }) {
  const costly = Math.min(days, SHOWN - FREE - 1);
  return (
    <div aria-hidden="true" className="flex h-4.5 items-end gap-1">
      {Array.from({ length: SHOWN }, (_, day) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity except its position
          key={day}
          className={cn(
            'flex-1 rounded-[3px]',
            day < FREE
              ? 'h-2.5 bg-success-line'
              : day < FREE + costly
                ? 'h-4.5 bg-warning'
                : 'h-2.5 bg-pressed',
          )}
        />
      ))}
    </div>
  );
}
