import { CALENDAR_LIMITS, type Stretch } from '@kickstand/domain/calendar';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../lib/today.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/form/input.tsx';

interface StretchesProps {
  stretches: readonly Stretch[];
  addLabel: string;
  empty?: string;
  onChange: (stretches: Stretch[]) => void;
}

/** Days in a row: closed, or off. */
export function Stretches({ stretches, addLabel, empty, onChange }: StretchesProps) {
  const { t } = useTranslation('calendar');
  const today = useToday();
  const put = (at: number, change: Partial<Stretch>) =>
    onChange(stretches.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <div className="col-span-full grid justify-items-start gap-2">
      {stretches.length === 0 && empty ? <p className="text-muted">{empty}</p> : null}
      <ul className="grid w-full gap-2">
        {stretches.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; they are only added at the end
          <li key={at} className="flex flex-wrap items-center gap-2">
            <Input
              type="date"
              className="w-40"
              aria-label={t('settings.from')}
              value={one.from}
              onChange={({ target }) =>
                put(at, { from: target.value, ...(one.to < target.value && { to: target.value }) })
              }
            />
            <Input
              type="date"
              className="w-40"
              aria-label={t('settings.to')}
              aria-invalid={one.to < one.from ? true : undefined}
              min={one.from}
              value={one.to}
              onChange={({ target }) => put(at, { to: target.value })}
            />
            <Input
              className="min-w-28 flex-1"
              aria-label={t('settings.note')}
              placeholder={t('settings.note')}
              maxLength={CALENDAR_LIMITS.note}
              value={one.note}
              onChange={({ target }) => put(at, { note: target.value })}
            />
            <Button
              variant="ghost"
              size="icon"
              icon={X}
              aria-label={t('settings.remove')}
              onClick={() => onChange(stretches.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={Plus}
        onClick={() => onChange([...stretches, { from: today, to: today, note: '' }])}
      >
        {addLabel}
      </Button>
    </div>
  );
}
