import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type Appointment, inputOf } from './calendar-query.ts';
import { type Overbooked, overbookedBy } from './dialogs/use-save.ts';

interface Move {
  readonly appointment: Appointment;
  readonly startsAt: string;
  readonly technicianId: string | null;
}

/** Moves what was dropped; past capacity it asks first. */
export function useMove() {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<{ move: Move; overbooked: Overbooked } | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (move: Move, overbookReason?: string) => {
    const { appointment, startsAt, technicianId } = move;
    setBusy(true);
    try {
      await api.calendar.update({
        ...{ ...inputOf(appointment), startsAt, technicianId },
        ...(overbookReason && { overbookReason }),
      });
      setAsking(null);
      toast.success(
        t('done.moved', { day: format.date(startsAt, 'day'), time: format.date(startsAt, 'time') }),
      );
    } catch (error) {
      const overbooked = overbookedBy(error);
      if (overbooked) return setAsking({ move, overbooked });
      setAsking(null);
      toast.error(errorCode(error) === 'STALE' ? t('stale') : errorText(error));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: orpc.calendar.key() });
    }
  };

  return {
    ...{ asking, busy },
    moveTo: (appointment: Appointment, startsAt: string, technicianId: string | null) =>
      void send({ appointment, startsAt, technicianId }),
    moveAnyway: (reason: string) => asking && void send(asking.move, reason),
    stop: () => setAsking(null),
  };
}
