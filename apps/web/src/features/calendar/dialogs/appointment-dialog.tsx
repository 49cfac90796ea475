import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Fields } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Appointment, Technician } from '../calendar-query.ts';
import { fromValues, newValues, type Start, type Values, valuesOf } from './appointment-values.ts';
import { CustomerFields } from './customer-fields.tsx';
import { OverbookFields } from './overbook-fields.tsx';
import { useSave } from './use-save.ts';
import { ServiceFields, TimeFields } from './visit-fields.tsx';

interface AppointmentDialogProps {
  /** Null: a new one. */
  appointment: Appointment | null;
  start: Start;
  /** Only day, time and technician. */
  moveOnly?: boolean;
  timeZone: string;
  technicians: readonly Technician[];
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Makes, changes or moves an appointment. */
export function AppointmentDialog({
  appointment,
  start,
  moveOnly = false,
  timeZone,
  technicians,
  onClose,
  onSaved,
}: AppointmentDialogProps) {
  const { t } = useTranslation(['calendar', 'errors']);
  const { language } = useLanguage();
  const [values, setValues] = useState<Values>(() =>
    appointment ? valuesOf(appointment, timeZone) : newValues(start, language),
  );
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { save, busy, problem, fields, overbooked } = useSave(appointment);
  const input = fromValues(values, timeZone);
  const errors = {
    ...fields,
    ...(checked && values.name.trim() === '' && { name: t('errors:NAME_REQUIRED') }),
    ...(checked && !input && { hours: t('errors:OUT_OF_RANGE') }),
  };
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!input || values.name.trim() === '') return;
    if (overbooked && reason.trim().length < 3) return;
    const saved = await save(input, overbooked ? reason.trim() : undefined);
    if (!saved) return;
    toast.success(t(appointment ? 'done.saved' : 'done.created'));
    onSaved(saved.id);
  };

  const title = appointment ? (moveOnly ? 'form.moveTitle' : 'form.editTitle') : 'form.newTitle';
  const verb = overbooked
    ? moveOnly
      ? 'form.moveAnyway'
      : 'form.anyway'
    : appointment
      ? moveOnly
        ? 'form.move'
        : 'form.save'
      : 'form.book';
  return (
    <FormDialog
      size={moveOnly ? 'sm' : 'md'}
      title={t(title)}
      submit={t(verb)}
      busyLabel={t(moveOnly ? 'form.moving' : appointment ? 'form.saving' : 'form.booking')}
      busy={busy}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Fields>
        {moveOnly ? null : <CustomerFields values={values} errors={errors} set={set} />}
        {moveOnly ? null : <ServiceFields values={values} errors={errors} set={set} />}
        <TimeFields values={values} errors={errors} set={set} technicians={technicians} moveOnly={moveOnly} />
        {overbooked ? (
          <OverbookFields
            overbooked={overbooked}
            reason={reason}
            onReason={setReason}
            error={
              fields.overbookReason ??
              (checked && reason.trim().length < 3 && reason !== ''
                ? t('errors:OVERBOOK_REASON_REQUIRED')
                : undefined)
            }
          />
        ) : null}
      </Fields>
    </FormDialog>
  );
}
