import { CALENDAR_LIMITS, daySchema } from '@kickstand/domain/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { planned } from '../calendar-query.ts';

/** CAL-02: closes another day. Its appointments stay; it shows how many. */
export function CloseDayDialog({ day: first, onClose }: { day: string; onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const setting = useQuery(orpc.calendar.setting.queryOptions());
  const [day, setDay] = useState(first);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const valid = daySchema.safeParse(day).success;
  const { data: range } = useQuery(
    orpc.calendar.range.queryOptions({ input: { from: day, to: day }, enabled: valid }),
  );
  const visits = range ? planned(range, day).length : 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!setting.data || !valid) return;
    setBusy(true);
    setProblem(null);
    try {
      const closed = [...setting.data.closed, { from: day, to: day, note: note.trim() }];
      await api.calendar.updateSetting({ ...setting.data, closed });
      toast.success(t('closeDay.done'));
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: orpc.calendar.key() });
    }
  };
  return (
    <FormDialog
      size="sm"
      title={t('closeDay.title')}
      submit={t('closeDay.submit')}
      busyLabel={t('form.saving')}
      busy={busy || setting.isPending}
      problem={problem ?? (setting.error && errorText(setting.error))}
      onSubmit={(event: FormEvent) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label={t('form.day')}
        hint={visits > 0 ? t('closeDay.visits', { count: visits }) : t('closeDay.hint')}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Field>
      <Field label={t('closeDay.note')} optional={t('common:optional')}>
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={CALENDAR_LIMITS.note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
