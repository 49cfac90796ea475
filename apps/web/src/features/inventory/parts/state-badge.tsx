import type { ReservationState } from '@kickstand/domain/inventory';
import {
  Check,
  CircleHelp,
  FileText,
  type LucideIcon,
  PackageCheck,
  TriangleAlert,
  Undo2,
  Unlink,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { OrderPart } from './parts-query.ts';

const LOOKS: Record<ReservationState, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FileText },
  reserved: { tone: 'success', icon: PackageCheck },
  short: { tone: 'danger', icon: TriangleAlert },
  issued: { tone: 'neutral', icon: Check },
  returned: { tone: 'neutral', icon: Undo2 },
  released: { tone: 'outline', icon: Unlink },
};

/** A part of no catalogue asks nothing of stock; neither does one that is on no estimate that was sent. */
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
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>;
}
