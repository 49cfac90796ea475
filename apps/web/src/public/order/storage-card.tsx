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
  readonly graceHours: number;
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

/** Days on the scale: the free ones, the charged ones, and at least one that is ahead. */
const SHOWN = 9;
const MOST_FREE = 6;

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
      <Scale freeDays={Math.ceil(storage.graceHours / 24)} days={storage.days} />
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

const LOOKS = { free: 'h-2.5 bg-success-line', charged: 'h-4.5 bg-warning', ahead: 'h-2.5 bg-pressed' };

function Scale({ freeDays, days }: { freeDays: number; days: number }) {
  const free = Math.min(freeDays, MOST_FREE);
  const charged = Math.min(days, SHOWN - free - 1);
  const kindOf = (day: number) => (day < free ? 'free' : day < free + charged ? 'charged' : 'ahead');
  return (
    <div aria-hidden="true" className="flex h-4.5 items-end gap-1">
      {Array.from({ length: SHOWN }, (_, day) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity except its position
          key={day}
          data-day={kindOf(day)}
          className={cn('flex-1 rounded-[3px]', LOOKS[kindOf(day)])}
        />
      ))}
    </div>
  );
}
