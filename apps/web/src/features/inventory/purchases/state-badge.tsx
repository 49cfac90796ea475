import { isLate, type PurchaseState } from '@kickstand/domain/inventory';
import { Ban, CircleCheck, Clock, type LucideIcon, PackageOpen, Pencil, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../lib/today.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import type { PurchaseRow } from './draft.ts';

const LOOKS: Record<PurchaseState, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: Pencil },
  ordered: { tone: 'info', icon: Truck },
  part_received: { tone: 'warning', icon: PackageOpen },
  received: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'outline', icon: Ban },
};

export function PurchaseStateBadge({ state }: { state: PurchaseState }) {
  const { t } = useTranslation('stock');
  return <Badge {...LOOKS[state]}>{t(`purchaseState.${state}`)}</Badge>;
}

/** It should have come by now. */
export function LateBadge({ purchase }: { purchase: Pick<PurchaseRow, 'state' | 'expectedOn'> }) {
  const { t } = useTranslation('stock');
  const today = useToday();
  if (!isLate(purchase, today)) return null;
  return (
    <Badge tone="danger" icon={Clock}>
      {t('purchases.late')}
    </Badge>
  );
}
