import type { COUNT_STATES } from '@kickstand/domain/inventory';
import { Ban, CircleCheck, CircleDashed, ListChecks, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';

type CountState = (typeof COUNT_STATES)[number];

const LOOKS: Record<CountState, { tone: BadgeTone; icon: LucideIcon }> = {
  starting: { tone: 'neutral', icon: CircleDashed },
  open: { tone: 'info', icon: ListChecks },
  applying: { tone: 'warning', icon: CircleDashed },
  applied: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'outline', icon: Ban },
};

export function CountStateBadge({ state }: { state: CountState }) {
  const { t } = useTranslation('stock');
  return <Badge {...LOOKS[state]}>{t(`countState.${state}`)}</Badge>;
}
