import type { AppointmentEvent } from '@kickstand/domain/calendar';
import { telHref } from '@kickstand/domain/format';
import { CalendarClock, Check, ClipboardList, MessageSquare, Package, Pencil, Phone, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useOnline } from '../../lib/device/online.ts';
import { useFormat } from '../../lib/format.ts';
import { conversationPath, MESSAGES_PATH } from '../../shared/messages/types.ts';
import { customerPath, orderPath } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { linkStyles } from '../../ui/link.ts';
import { Note } from '../../ui/page/note.tsx';
import { type Appointment, bikeOf, hoursOf, type Technician } from './calendar-query.ts';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { KnownCustomer } from './dialogs/known-customer.tsx';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { StateMark } from './state-look.tsx';
import { useChange } from './use-change.ts';

const NewMessageDialog = lazy(async () => ({
  default: (await import('../../shared/messages/new-message-dialog.tsx')).NewMessageDialog,
}));

interface PanelProps {
  appointment: Appointment;
  technicians: readonly Technician[];
  onEdit: () => void;
  onMove: () => void;
  /** Beside the calendar the panel has its own head; a window has one already. */
  onClose?: (() => void) | undefined;
}

/** `Tue, Nov 17, 10:00 AM` */
export const momentOf = (format: ReturnType<typeof useFormat>, startsAt: string): string =>
  `${format.date(startsAt, 'weekday')}, ${format.date(startsAt, 'day')}, ${format.date(startsAt, 'time')}`;

/** Everything about one visit, and what can be done with it now. */
export function AppointmentPanel({ appointment, technicians, onEdit, onMove, onClose }: PanelProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { name, phone, state, startsAt, textConsent, customerId, concern, note, arrivedAt, thumbnailUrl } =
    appointment;
  const time = arrivedAt && format.date(arrivedAt, 'time');
  return (
    <div className="grid gap-4">
      {onClose ? (
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-heading font-strong">{momentOf(format, startsAt)}</h2>
          <Button variant="ghost" size="icon-sm" icon={X} aria-label={t('panel.close')} onClick={onClose} />
        </div>
      ) : null}
      {thumbnailUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          className="aspect-[21/10] w-full rounded-[10px] bg-sunken object-cover print:hidden"
        />
      ) : null}
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {customerId ? (
            <Link to={customerPath(customerId)} className={`${linkStyles} text-heading font-strong`}>
              {name}
            </Link>
          ) : (
            <span className="text-heading font-strong wrap-anywhere">{name}</span>
          )}
          {textConsent ? (
            <Badge tone="success" icon={Check}>
              {t('panel.texts')}
            </Badge>
          ) : null}
        </div>
        <span className="wrap-anywhere text-muted">{bikeOf(appointment) || t('noBike')}</span>
        {phone ? <span className="text-muted num">{format.phone(phone)}</span> : null}
      </div>
      <div className="grid gap-1.5">
        <StateMark state={state} />
        {time ? (
          <p className="text-small text-muted">
            {t(appointment.checkedIn ? 'panel.checkedIn' : 'panel.arrivedAt', { time })}
          </p>
        ) : null}
      </div>
      <KnownCustomer appointment={appointment} />
      <Facts appointment={appointment} technicians={technicians} />
      {concern ? (
        <Note tone="info" title={t('panel.concern')}>
          <span className="whitespace-pre-line wrap-anywhere">{concern}</span>
        </Note>
      ) : null}
      {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
      <Actions appointment={appointment} onEdit={onEdit} onMove={onMove} />
    </div>
  );
}

function Facts({ appointment, technicians }: Pick<PanelProps, 'appointment' | 'technicians'>) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { service, minutes, technicianId, waits, source, overbookReason, cancelReason, order } = appointment;
  const technician = technicians.find(({ id }) => id === technicianId);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('panel.service'), service],
    [t('panel.hours'), t('hours', { hours: hoursOf(minutes) })],
    [t('panel.technician'), technician?.name ?? t('unassigned')],
    [t('panel.promised'), order?.promisedAt ? momentOf(format, order.promisedAt) : null],
    [
      t('panel.parts'),
      order && order.partsReserved + order.partsShort > 0 ? <Parts key="parts" order={order} /> : null,
    ],
    [t('panel.comes'), t(waits ? 'panel.waits' : 'panel.dropsOff')],
    [t('panel.source'), t(source === 'online' ? 'panel.sourceOnline' : 'panel.sourceStaff')],
    [t('panel.overbooked'), overbookReason],
    [t('panel.cancelReason'), cancelReason],
  ];
  return (
    <dl className="grid divide-y divide-line border-y border-line">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Parts({ order }: { order: NonNullable<Appointment['order']> }) {
  const { t } = useTranslation('calendar');
  const { partsReserved, partsShort } = order;
  return (
    <span className="flex flex-wrap gap-1.5">
      {partsShort > 0 ? (
        <Badge tone="warning" icon={Package}>
          {t('panel.partsShort', { count: partsShort })}
        </Badge>
      ) : null}
      {partsReserved > 0 ? (
        <Badge tone="success" icon={Check}>
          {t('panel.partsReserved', { count: partsReserved })}
        </Badge>
      ) : null}
    </span>
  );
}

function Actions({ appointment, onEdit, onMove }: Pick<PanelProps, 'appointment' | 'onEdit' | 'onMove'>) {
  const { t } = useTranslation('calendar');
  const online = useOnline();
  const { busy, change, startIntake, overbooked, stop } = useChange();
  const [cancelling, setCancelling] = useState(false);
  const { events, intake, name, order, phone, state } = appointment;
  const may = (event: AppointmentEvent) => events.includes(event);
  const off = !online || busy !== null;
  const here = state === 'arrived' || may('arrive');
  return (
    <div className="grid gap-2">
      {order ? (
        <Button variant="primary" icon={ClipboardList} asChild>
          <Link to={orderPath(order.id)}>{t('panel.openOrder', { number: order.number })}</Link>
        </Button>
      ) : here ? (
        <Button
          variant="primary"
          icon={ClipboardList}
          busy={busy === 'intake'}
          disabled={off}
          onClick={() => void startIntake(appointment)}
        >
          {t(intake ? (intake.submitted ? 'panel.viewIntake' : 'panel.openIntake') : 'panel.startIntake')}
        </Button>
      ) : null}
      {may('confirm') ? (
        <Button
          icon={Check}
          variant="soft"
          busy={busy === 'confirm'}
          disabled={off}
          onClick={() => void change(appointment, 'confirm')}
        >
          {t('panel.confirm')}
        </Button>
      ) : null}
      <div className="grid grid-cols-2 gap-2 *:min-w-0">
        {may('arrive') ? (
          <Button disabled={off} busy={busy === 'arrive'} onClick={() => void change(appointment, 'arrive')}>
            {t('state.arrived')}
          </Button>
        ) : null}
        {may('miss') ? (
          <Button disabled={off} busy={busy === 'miss'} onClick={() => void change(appointment, 'miss')}>
            {t('panel.noShow')}
          </Button>
        ) : null}
        {may('cancel') ? (
          <Button icon={CalendarClock} disabled={off} onClick={onMove}>
            {t('panel.move')}
          </Button>
        ) : null}
        <Button icon={Pencil} disabled={off} onClick={onEdit}>
          {t('panel.edit')}
        </Button>
        {phone ? (
          <ButtonLink icon={Phone} href={telHref(phone)}>
            {t('panel.call')}
          </ButtonLink>
        ) : null}
        {phone ? <MessageButton name={name} phone={phone} disabled={!online} /> : null}
      </div>
      {may('reopen') ? (
        <Button
          variant="ghost"
          disabled={off}
          busy={busy === 'reopen'}
          onClick={() => void change(appointment, 'reopen')}
        >
          {t('panel.undo')}
        </Button>
      ) : null}
      {may('cancel') ? (
        <Button variant="danger-ghost" disabled={off} onClick={() => setCancelling(true)}>
          {t('panel.cancel')}
        </Button>
      ) : null}
      {overbooked ? (
        <MoveDialog
          title={t('panel.undo')}
          submit={t('panel.undoAnyway')}
          busyLabel={t('form.saving')}
          overbooked={overbooked}
          busy={busy === 'reopen'}
          onMove={(overbookReason) => void change(appointment, 'reopen', { overbookReason })}
          onClose={stop}
        />
      ) : null}
      {cancelling ? (
        <CancelDialog
          busy={busy === 'cancel'}
          onClose={() => setCancelling(false)}
          onCancel={async (reason) => {
            if (await change(appointment, 'cancel', { reason })) setCancelling(false);
          }}
        />
      ) : null}
    </div>
  );
}

function MessageButton({ name, phone, disabled }: { name: string; phone: string; disabled: boolean }) {
  const { t } = useTranslation('calendar');
  const navigate = useNavigate();
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button icon={MessageSquare} disabled={disabled} onClick={() => setWriting(true)}>
        {t('panel.message')}
      </Button>
      {writing ? (
        <Suspense fallback={null}>
          <NewMessageDialog
            to={{ name, phone }}
            onClose={() => setWriting(false)}
            onSent={(id) => void navigate(id ? conversationPath(id) : MESSAGES_PATH)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
