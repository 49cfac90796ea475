import { loadLevel } from '@kickstand/domain/calendar';
import { formatCalendarDate } from '@kickstand/domain/format';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { useOnline } from '../../lib/device/online.ts';
import { useMedia } from '../../lib/device/use-media.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AppointmentPanel, momentOf } from './appointment-panel.tsx';
import { type Appointment, type Range, roughHours, useRange, VIEWS } from './calendar-query.ts';
import { AppointmentDialog } from './dialogs/appointment-dialog.tsx';
import type { Start } from './dialogs/appointment-values.ts';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { Requests } from './requests.tsx';
import { type Tool, Toolbar } from './toolbar.tsx';
import { useKeys } from './use-keys.ts';
import { useMove } from './use-move.ts';
import { type Moving, useMoving } from './use-moving.ts';
import { usePlace } from './use-place.ts';
import { useSelected } from './use-selected.ts';
import { Arrivals } from './views/arrivals.tsx';
import { DayAgenda } from './views/day-agenda.tsx';
import { Legend } from './views/legend.tsx';
import { MonthGrid } from './views/month-grid.tsx';
import { WeekGrid } from './views/week-grid.tsx';

type Open =
  | { readonly kind: 'new'; readonly start: Start }
  | { readonly kind: 'edit' | 'move'; readonly appointment: Appointment };

/** CAL-01 /dashboard/calendar: drop-offs against hours, by day, week and month. */
export default function CalendarScreen() {
  const { t } = useTranslation('calendar');
  usePageTitle(t('title'));
  const format = useFormat();
  const online = useOnline();
  // next to a panel the week shows five days
  const wide = useMedia('(min-width: 90rem)');
  const place = usePlace();
  const { view, day, today, phone, selected } = place;
  const found = useRange(view, day);
  const range = found.data;
  const move = useMove();
  const moving = useMoving(range, online, move.moveTo);
  const [open, setOpen] = useState<Open | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  const { shown, missing } = useSelected(place, range);
  const begin = (start: Start) => online && setOpen({ kind: 'new', start });
  useKeys({
    moving,
    onNew: () => begin({ day, technicianId: null }),
    onToday: () => place.show({ day: today }),
    onView: () => place.show({ view: VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? 'week' }),
    onHelp: () => setTool('keys'),
    onMove: (id) => {
      const appointment = range?.appointments.find((one) => one.id === id);
      if (appointment && view === 'week') moving.begin(appointment);
      else if (appointment?.events.includes('cancel')) setOpen({ kind: 'move', appointment });
    },
    onClose: () => place.select(null),
  });
  const panel = shown && range && (
    <AppointmentPanel
      appointment={shown}
      technicians={range.technicians}
      onEdit={() => setOpen({ kind: 'edit', appointment: shown })}
      onMove={() => setOpen({ kind: 'move', appointment: shown })}
      onClose={wide ? () => place.select(null) : undefined}
    />
  );
  return (
    <Page className={phone ? 'pb-28' : undefined}>
      <Toolbar
        {...{ view, day, today, phone }}
        mayChange={online}
        open={tool}
        onOpen={setTool}
        onShow={place.show}
        onNew={() => begin({ day, technicianId: null })}
      />
      {online || !found.dataUpdatedAt ? null : (
        <Note tone="warning" className="mb-4">
          {t('offline', { time: format.date(new Date(found.dataUpdatedAt), 'time') })}
        </Note>
      )}
      <Arrivals />
      <Requests />
      {missing ? <Note className="mb-4">{t('missing')}</Note> : null}
      {range?.cut ? <Note className="mb-4">{t('cut')}</Note> : null}
      {range ? (
        <div className={shown && wide ? 'grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-5' : ''}>
          <div className="grid min-w-0 gap-3" aria-busy={found.isPlaceholderData || undefined}>
            {view === 'month' ? (
              <MonthGrid range={range} day={day} onDay={(next) => place.show({ view: 'day', day: next })} />
            ) : view === 'week' ? (
              <>
                <WeekGrid
                  range={range}
                  selected={selected}
                  moving={moving}
                  onOpen={place.select}
                  onNew={(on, technicianId) => begin({ day: on, technicianId })}
                />
                <Legend />
              </>
            ) : (
              <DayAgenda
                range={range}
                day={day}
                swiped={phone}
                selected={selected}
                onDay={(next) => place.show({ day: next })}
                onOpen={place.select}
                onNew={(on) => begin({ day: on, technicianId: null })}
              />
            )}
          </div>
          {panel && wide ? (
            <Card pad className="sticky top-4">
              {panel}
            </Card>
          ) : null}
        </div>
      ) : found.isError ? (
        <CardProblem
          title={t('title')}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Card pad>
          <SkeletonList label={t('loading')} rows={6} />
        </Card>
      )}
      {panel && shown && !wide && !open ? (
        <Dialog
          open
          onOpenChange={() => place.select(null)}
          title={momentOf(format, shown.startsAt)}
          closeLabel={t('panel.close')}
        >
          {panel}
        </Dialog>
      ) : null}
      {phone ? (
        <div
          data-print="hide"
          className="fixed inset-x-0 bottom-0 z-(--z-bar) border-t border-line bg-canvas p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          <Button
            variant="primary"
            size="lg"
            block
            icon={Plus}
            disabled={!online}
            onClick={() => begin({ day, technicianId: null })}
          >
            {t('new')}
          </Button>
        </div>
      ) : null}
      {range ? <MovingBar range={range} moving={moving} /> : null}
      {open && range ? (
        <AppointmentDialog
          appointment={open.kind === 'new' ? null : open.appointment}
          start={open.kind === 'new' ? open.start : { day, technicianId: null }}
          moveOnly={open.kind === 'move'}
          timeZone={range.timeZone}
          technicians={range.technicians}
          onClose={() => setOpen(null)}
          onSaved={(id) => {
            setOpen(null);
            place.select(id);
          }}
        />
      ) : null}
      {move.asking ? (
        <MoveDialog
          title={t('form.moveTitle')}
          submit={t('form.moveAnyway')}
          busyLabel={t('form.moving')}
          {...move.asking}
          busy={move.busy}
          onMove={move.moveAnyway}
          onClose={move.stop}
        />
      ) : null}
    </Page>
  );
}

/** Announces the effect of dropping here while the arrow keys move it. */
function MovingBar({ range, moving }: { range: Range; moving: Moving }) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const { appointment, place } = moving;
  const day = range.days.find((one) => one.day === place?.day);
  const load = day && moving.loadOn(day);
  if (!appointment || !place || !load) return null;
  const technician = range.technicians.find(({ id }) => id === place.technicianId)?.name ?? t('unassigned');
  const at = t('moving.at', {
    ...{
      day: `${formatCalendarDate(place.day, 'weekday', language)}, ${formatCalendarDate(place.day, 'day', language)}`,
      technician,
    },
    ...{
      used: roughHours(load.bookedMinutes + load.orderMinutes),
      available: roughHours(load.availableMinutes),
    },
  });
  return (
    <div
      role="status"
      data-print="hide"
      className="fixed bottom-4 left-1/2 z-(--z-bar) grid -translate-x-1/2 gap-0.5 rounded-card bg-ink px-5 py-3 text-canvas shadow-pop"
    >
      <span className="text-small">{t('moving.text', { name: appointment.name })}</span>
      <span className="font-strong num">
        {at}
        {loadLevel(load) === 'over' ? `. ${t('moving.over')}` : ''}
      </span>
    </div>
  );
}
