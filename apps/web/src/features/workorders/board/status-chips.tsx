import { useDroppable } from '@dnd-kit/core';
import type { Status } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { STATUS_LOOKS } from '../../../ui/status.tsx';
import { chipId } from './drag.ts';

interface StatusChipsProps {
  columns: readonly { status: Status; count: number }[];
  current: Status;
  onShow: (status: Status) => void;
}

/** On a phone: which column is shown. An order can be let go over a chip too. */
export function StatusChips({ columns, current, onShow }: StatusChipsProps) {
  const { t } = useTranslation('workorders');
  return (
    <ul
      aria-label={t('board.statuses')}
      className="scroll-hidden -mx-gutter mb-3 flex gap-2 overflow-x-auto px-gutter py-1 md:hidden"
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
        'inline-flex min-h-control shrink-0 items-center gap-2 rounded-full border px-3.5 text-small font-medium',
        current || isOver
          ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
          : 'border-soft bg-surface text-ink',
      )}
    >
      <Icon icon={STATUS_LOOKS[status].icon} size="sm" />
      {t(`status.${status}`)}
      <span className="num text-muted">{count}</span>
    </button>
  );
}
