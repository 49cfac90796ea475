import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface RowButtonsProps {
  /** What the buttons are for, for screen readers. */
  name: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Minimum number of rows. A checklist needs a group, and a group an item. */
  least?: number;
}

/** Up, down and remove; usable by touch, mouse and keyboard. */
export function RowButtons({ name, index, count, onMove, onRemove, least = 1 }: RowButtonsProps) {
  const { t } = useTranslation('checklists');
  return (
    <span className="flex shrink-0 gap-3">
      <Button
        variant="ghost"
        size="icon-sm"
        icon={ArrowUp}
        disabled={index === 0}
        aria-label={t('up', { name })}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        icon={ArrowDown}
        disabled={index === count - 1}
        aria-label={t('down', { name })}
        onClick={() => onMove(1)}
      />
      <Button
        variant="danger-ghost"
        size="icon-sm"
        icon={Trash2}
        disabled={count <= least}
        aria-label={t('take', { name })}
        onClick={onRemove}
      />
    </span>
  );
}
