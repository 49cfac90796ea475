import type { Outputs } from '@kickstand/api';
import { type CalendarSettings, calendarSettingsSchema } from '@kickstand/domain/calendar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { differing } from '../../../lib/forms/revised.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { BookingFields } from './booking-fields.tsx';
import { OpenHours } from './open-hours.tsx';
import { Stretches } from './stretches.tsx';
import { TechnicianHours } from './technician-hours.tsx';

type CalendarRecord = Outputs['calendar']['setting'];
const FIELDS = ['open', 'closed', 'technicians', 'booking'] as const;

/** CAL-02: opening hours, closed days, technicians' hours, booking rules. */
export function CalendarCard() {
  const { t } = useTranslation('calendar');
  const setting = useQuery(orpc.calendar.setting.queryOptions());
  return (
    <LoadedCard
      id="calendar"
      title={t('settings.title')}
      loading={t('settings.loading')}
      query={setting}
      rows={6}
    >
      {(record, head) => <CalendarForm record={record} head={head} />}
    </LoadedCard>
  );
}

function CalendarForm({ record, head }: { record: CalendarRecord; head: ReactNode }) {
  const { t } = useTranslation('calendar');
  const queries = useQueryClient();
  const update = useMutation(orpc.calendar.updateSetting.mutationOptions());
  const revised = useRevisedForm<CalendarSettings, CalendarRecord>({
    opened: record,
    fields: FIELDS,
    schema: calendarSettingsSchema,
    save: (values) => update.mutateAsync(values),
    currentOf: (error) => currentOf(api.calendar.updateSetting, error),
    onSeen: (seen) => queries.setQueryData(orpc.calendar.setting.queryKey(), seen),
    onDone: () => {
      toast.success(t('settings.saved'));
      void queries.invalidateQueries({ queryKey: orpc.calendar.range.key() });
    },
  });
  const { form, theirs } = revised;
  const values = form.watch();
  const set = <Name extends (typeof FIELDS)[number]>(name: Name, value: CalendarSettings[Name]) =>
    // the form library cannot follow a value through its own path types
    form.setValue(name, value as never, { shouldDirty: true });
  const differences =
    theirs &&
    differing<CalendarSettings>(FIELDS, form.getValues(), theirs).map((key) => ({
      key,
      label: t(`settings.field.${key}`),
      mine: t('settings.changed'),
      theirs: t('settings.changedThere'),
    }));
  return (
    <CardForm
      id="calendar"
      head={head}
      revised={revised}
      label={(name) => t(`settings.field.${name}`)}
      differences={differences}
    >
      {revised.invalid > 0 ? (
        <Note tone="danger" role="alert">
          {t('settings.wrong')}
        </Note>
      ) : null}
      <OpenHours open={values.open} onChange={(open) => set('open', open)} />
      <fieldset className="grid gap-2 border-t border-line pt-4">
        <legend className="float-left mb-1 font-strong">{t('settings.field.closed')}</legend>
        <Stretches
          stretches={values.closed}
          addLabel={t('settings.addClosed')}
          empty={t('settings.none')}
          onChange={(closed) => set('closed', closed)}
        />
      </fieldset>
      <TechnicianHours values={values} onChange={(technicians) => set('technicians', technicians)} />
      <BookingFields booking={values.booking} onChange={(booking) => set('booking', booking)} />
    </CardForm>
  );
}
