import { CircleHelp, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RESERVATION_LOOKS } from '../../../lib/stock/reservation-looks.ts';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { Badge } from '../../../ui/badge.tsx';

/** A part of no catalog asks nothing of stock; neither does one that is on no estimate that was sent. */
export function PartStateBadge({ part: { product, state } }: { part: Pick<OrderPart, 'product' | 'state'> }) {
  const { t } = useTranslation('stock');
  if (product === null)
    return (
      <Badge tone="warning" icon={CircleHelp}>
        {t('parts.unknown')}
      </Badge>
    );
  if (state === null)
    return (
      <Badge tone="outline" icon={FileText}>
        {t('parts.notSent')}
      </Badge>
    );
  return <Badge {...RESERVATION_LOOKS[state]}>{t(`state.${state}`)}</Badge>;
}
