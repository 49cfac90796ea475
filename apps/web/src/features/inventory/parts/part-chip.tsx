import type { PartStatus } from '@kickstand/domain/inventory';
import {
  Check,
  CircleHelp,
  Hourglass,
  Lock,
  type LucideIcon,
  TriangleAlert,
  Truck,
  Unlink,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useExpectedDay } from '../../../shared/orders/expected-day.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { cn } from '../../../ui/cn.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import type { ListedPart } from './listed-part.ts';
import { openMilli } from './verdicts.ts';

export const PART_LOOKS: Record<PartStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  ready: { tone: 'info', icon: Lock },
  on_order: { tone: 'warning', icon: Truck },
  not_ordered: { tone: 'danger', icon: TriangleAlert },
  not_approved: { tone: 'neutral', icon: Hourglass },
  installed: { tone: 'success', icon: Check },
  released: { tone: 'outline', icon: Unlink },
  uncataloged: { tone: 'warning', icon: CircleHelp },
};

/** The status of a part line with one detail: the bin, the expected date, or when it was installed. */
export function PartChip({ part }: { part: ListedPart }) {
  const word = useWord();
  const detail = useDetail();
  const fact = detail(part);
  return (
    <Badge {...PART_LOOKS[part.status]} className="min-h-6.5 max-w-full text-small font-medium">
      {word(part)}
      {fact ? (
        <span
          className={cn(
            'ml-0.5 min-w-0 truncate border-l border-[color-mix(in_oklch,currentColor_35%,transparent)] pl-1.75',
            part.status === 'ready' ? 'code font-strong' : 'font-normal',
          )}
        >
          {fact}
        </span>
      ) : null}
    </Badge>
  );
}

function useWord(): (part: ListedPart) => string {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  return (part) => {
    switch (part.status) {
      case 'ready':
        return part.issuedMilli > 0
          ? t('parts.chip.readySome', { quantity: quantity(openMilli(part)) })
          : t('parts.chip.ready');
      case 'on_order':
        return t('parts.chip.short', { quantity: quantity(part.shortMilli) });
      case 'uncataloged':
        return t(part.product ? 'parts.chip.unclear' : 'parts.chip.uncataloged');
      case 'released':
        return part.state === 'returned' ? t('state.returned') : t('state.released');
      default:
        return t(`parts.chip.${part.status}`);
    }
  };
}

function useDetail(): (part: ListedPart) => string {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const format = useFormat();
  const expected = useExpectedDay();
  const dayOf = (moment: Date | string) => format.date(moment, 'list');
  return (part) => {
    switch (part.status) {
      case 'ready':
        return part.product?.bin ?? '';
      case 'on_order': {
        if (!part.coming) return '';
        const purchase = t('purchases.tag', { number: part.coming.number });
        return part.coming.expectedOn ? `${purchase}, ${expected(part.coming.expectedOn).day}` : purchase;
      }
      case 'not_ordered':
        return t('parts.chip.shortDetail', { quantity: quantity(part.toOrderMilli) });
      case 'not_approved':
        return part.state === null ? t('parts.chip.notSent') : '';
      case 'installed':
        if (!part.installedAt) return '';
        return format.date(part.installedAt, dayOf(part.installedAt) === dayOf(new Date()) ? 'time' : 'day');
      default:
        return '';
    }
  };
}
