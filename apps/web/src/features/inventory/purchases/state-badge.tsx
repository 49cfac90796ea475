import type { PurchaseState } from '@kickstand/domain/inventory';
import { Ban, CircleCheck, type LucideIcon, PackageOpen, Pencil, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

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
