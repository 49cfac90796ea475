import { useDroppable } from '@dnd-kit/core';
import type { Status } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chipId } from './drag.ts';

interface StatusChipsProps {
  columns: readonly { status: Status; count: number }[];
  current: Status;
  onShow: (status: Status) => void;
}

/** Under 1024 px: selects a column; on a phone the only one shown. A card can be dropped on a chip too. */
export function StatusChips({ columns, current, onShow }: StatusChipsProps) {
  const { t } = useTranslation('workorders');
  return (
    <ul
      aria-label={t('board.statuses')}
      data-print="hide"
      className="scroll-hidden -mx-gutter mb-2 flex shrink-0 gap-2 overflow-x-auto px-gutter py-1 lg:hidden max-md:sticky max-md:top-14 max-md:z-2 max-md:bg-canvas max-md:py-2"
    >
      {columns.map(({ status, count }) => (
        <li key={status}>
          <Chip status={status} count={count} current={status === current} onShow={() => onShow(status)} />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps {
  status: Status;
  count: number;
  current: boolean;
  onShow: () => void;
}

function Chip({ status, count, current, onShow }: ChipProps) {
  const { t } = useTranslation('workorders');
  const { setNodeRef, isOver } = useDroppable({ id: chipId(status) });
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-pressed={current}
      onClick={onShow}
      className={cn(
        'hit-44 relative inline-flex min-h-[38px] shrink-0 items-center gap-2 rounded-full border px-3.5 text-small font-medium whitespace-nowrap',
        current || isOver
          ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
          : 'border-soft bg-surface text-ink',
      )}
    >
      <Icon icon={STATUS_LOOKS[status].icon} size="sm" />
      {t(`status.${status}`)}
      <span className={cn('num', current || isOver ? '' : 'text-muted')}>{count}</span>
    </button>
  );
}
