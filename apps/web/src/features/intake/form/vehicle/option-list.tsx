import { Check, Plus } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../ui/cn.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ROW_HEIGHT, rowsInSight, SHOWN_HEIGHT } from './option-window.ts';
import type { VehicleOption } from './use-options.ts';

interface OptionListProps {
  listId: string;
  label: string;
  found: readonly VehicleOption[];
  loading: boolean;
  /** Index of the active row; -1 for none. */
  active: number;
  /** A typed value that is not an option, shown as the last row. */
  addable: string | null;
  value: string;
  scroller: RefObject<HTMLDivElement | null>;
  onChoose: (row: number) => void;
}

export function OptionList({
  listId,
  label,
  found,
  loading,
  active,
  addable,
  value,
  scroller,
  onChoose,
}: OptionListProps) {
  const { t } = useTranslation('intakeForm');
  const [scrollTop, setScrollTop] = useState(0);
  const count = found.length + (addable === null ? 0 : 1);
  const { first, last } = rowsInSight(Math.min(scrollTop, count * ROW_HEIGHT), count);
  const rows = Array.from({ length: last - first }, (_, at) => first + at);
  return (
    <>
      <div
        ref={scroller}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('vehicle.options', { field: label })}
        onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        className="relative overflow-y-auto overscroll-contain"
        style={{ maxHeight: SHOWN_HEIGHT }}
      >
        <div role="presentation" className="relative" style={{ height: count * ROW_HEIGHT }}>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and the keys
            <div
              key={row}
              id={`${listId}-${row}`}
              role="option"
              tabIndex={-1}
              aria-selected={found[row]?.label === value}
              aria-setsize={count}
              aria-posinset={row + 1}
              onClick={() => onChoose(row)}
              className={cn(
                'absolute inset-x-0 flex cursor-pointer items-center gap-2 rounded-[8px] px-3 hover:bg-hover',
                row === active && 'bg-hover outline-2 -outline-offset-2 outline-(--ring)',
              )}
              style={{ top: row * ROW_HEIGHT, height: ROW_HEIGHT }}
            >
              <Row option={found[row]} addable={addable} chosen={found[row]?.label === value} />
            </div>
          ))}
        </div>
      </div>
      {count === 0 ? (
        <p className="px-3 py-2.5 text-muted">{loading ? t('vehicle.loading') : t('vehicle.none')}</p>
      ) : null}
    </>
  );
}

interface RowProps {
  option: VehicleOption | undefined;
  addable: string | null;
  chosen: boolean;
}

function Row({ option, addable, chosen }: RowProps) {
  const { t } = useTranslation('intakeForm');
  if (!option)
    return (
      <>
        <Icon icon={Plus} size="sm" className="text-accent-ink" />
        <span className="truncate font-medium text-accent-ink">
          {t('vehicle.add', { value: addable ?? '' })}
        </span>
      </>
    );
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{option.text ?? option.label}</span>
      {option.custom ? <span className="text-caption text-muted">{t('vehicle.custom')}</span> : null}
      {chosen ? <Icon icon={Check} size="sm" className="text-accent-ink" /> : null}
    </>
  );
}
