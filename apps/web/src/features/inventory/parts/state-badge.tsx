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

const LOOKS: Record<ReservationState, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FileText },
  reserved: { tone: 'success', icon: PackageCheck },
  short: { tone: 'danger', icon: TriangleAlert },
  issued: { tone: 'neutral', icon: Check },
  returned: { tone: 'neutral', icon: Undo2 },
  released: { tone: 'outline', icon: Unlink },
};

/** Null: it stands in no catalogue. */
export function PartStateBadge({ state }: { state: ReservationState | null }) {
  const { t } = useTranslation('stock');
  if (state === null)
    return (
      <Badge tone="warning" icon={CircleHelp}>
        {t('parts.unknown')}
      </Badge>
    );
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>;
}
