import type { Level } from '@kickstand/domain/inventory';
import { Ban, Check, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';

const LOOKS: Record<Level, { tone: BadgeTone; icon: LucideIcon }> = {
  ok: { tone: 'success', icon: Check },
  low: { tone: 'warning', icon: TriangleAlert },
  out: { tone: 'danger', icon: Ban },
};

interface LevelBadgeProps {
  level: Level;
  /** The number of orders waiting for it. */
  blocks?: number;
}

/** The stock level as color, icon and word. */
export function LevelBadge({ level, blocks = 0 }: LevelBadgeProps) {
  const { t } = useTranslation('inventory');
  const word = t(`level.${level}`);
  return (
    <Badge {...LOOKS[level]}>{blocks > 0 ? t('level.blocks', { level: word, count: blocks }) : word}</Badge>
  );
}
