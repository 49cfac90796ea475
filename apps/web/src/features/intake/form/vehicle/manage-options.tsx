import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { ROW_HEIGHT, rowsInSight, SHOWN_HEIGHT } from './option-window.ts';
import type { VehicleOption } from './use-options.ts';

interface ManageOptionsProps {
  label: string;
  options: readonly VehicleOption[];
  onRename: (option: VehicleOption, name: string) => Promise<boolean>;
  onRemove: (option: VehicleOption) => void;
}

/** The list with edit and delete buttons for each option this person may change. */
export function ManageOptions({ label, options, onRename, onRemove }: ManageOptionsProps) {
  const { t } = useTranslation('intakeForm');
  const [scrollTop, setScrollTop] = useState(0);
  const [editing, setEditing] = useState<{ id: string; name: string } | null>(null);
  const own = options.filter((option) => option.id !== null);
  const { first, last } = rowsInSight(Math.min(scrollTop, own.length * ROW_HEIGHT), own.length);
  const save = async (option: VehicleOption) => {
    if (editing && (await onRename(option, editing.name))) setEditing(null);
  };
  return (
    <div
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
      className="overflow-y-auto overscroll-contain"
      style={{ maxHeight: SHOWN_HEIGHT }}
    >
      <ul
        aria-label={t('vehicle.options', { field: label })}
        className="relative"
        style={{ height: own.length * ROW_HEIGHT }}
      >
        {own.slice(first, last).map((option, at) => (
          <li
            key={option.id}
            className="absolute inset-x-0 flex items-center gap-1 pl-3"
            style={{ top: (first + at) * ROW_HEIGHT, height: ROW_HEIGHT }}
          >
            {editing?.id === option.id ? (
              <>
                <Input
                  autoFocus
                  value={editing.name}
                  maxLength={80}
                  aria-label={t('vehicle.newName', { value: option.label })}
                  onChange={({ target }) => setEditing({ id: editing.id, name: target.value })}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') void save(option);
                    if (event.key === 'Escape') setEditing(null);
                    event.stopPropagation();
                  }}
                  className="-ml-2 min-h-9 py-1"
                />
                <Button
                  variant="ghost"
                  size="icon"
                  icon={Check}
                  aria-label={t('vehicle.done')}
                  onClick={() => save(option)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  icon={X}
                  aria-label={t('deposit.cancel')}
                  onClick={() => setEditing(null)}
                />
              </>
            ) : (
              <>
                <span className="min-w-0 flex-1 truncate">{option.text ?? option.label}</span>
                {option.mayChange ? (
                  <>
                    <Button
                      variant="ghost"
                      size="icon"
                      icon={Pencil}
                      aria-label={t('vehicle.edit', { value: option.label })}
                      onClick={() => setEditing({ id: option.id ?? '', name: option.label })}
                    />
                    <Button
                      variant="danger-ghost"
                      size="icon"
                      icon={Trash2}
                      aria-label={t('vehicle.delete', { value: option.label })}
                      onClick={() => onRemove(option)}
                    />
                  </>
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
