import { APPOINTMENT_LIMITS } from '@kickstand/domain/calendar';
import { formatCalendarDate } from '@kickstand/domain/format';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { roughHours } from '../calendar-query.ts';
import type { Overbooked } from './use-save.ts';

interface OverbookFieldsProps {
  overbooked: Overbooked;
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
}

/** The technician or the day is overbooked: shows by how much, and asks for a reason. */
export function OverbookFields({ overbooked, reason, error, onReason }: OverbookFieldsProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const day = formatCalendarDate(overbooked.day, 'day', language);
  const { technician } = overbooked;
  const hours = ({
    availableMinutes,
    wouldBeMinutes,
  }: Pick<Overbooked, 'availableMinutes' | 'wouldBeMinutes'>) => ({
    available: roughHours(availableMinutes),
    would: roughHours(wouldBeMinutes),
  });
  return (
    <div className="col-span-full grid gap-3">
      <Note tone="warning" role="alert">
        {overbooked.closed
          ? t('form.overClosed', { day })
          : technician
            ? t('form.overTechnician', { day, name: technician.name, ...hours(technician) })
            : t('form.over', { day, ...hours(overbooked) })}
      </Note>
      <Field label={t('form.reason')} hint={t('form.reasonHint')} error={error}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            autoFocus
            maxLength={APPOINTMENT_LIMITS.reason}
            onChange={({ target }) => onReason(target.value)}
          />
        )}
      </Field>
    </div>
  );
}
