import type { AppointmentEvent } from '@kickstand/domain/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, orpc } from '../../lib/api.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { draftPath, intakePath } from '../../shared/paths.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type Appointment, inputOf } from './calendar-query.ts';
import { type Overbooked, overbookedBy } from './dialogs/use-save.ts';

/** What the buttons of an appointment do. */
export function useChange() {
  const { t } = useTranslation('calendar');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** Taken back, its hours no longer fit into the day. */
  const [overbooked, setOverbooked] = useState<Overbooked | null>(null);
  const [busy, setBusy] = useState<AppointmentEvent | 'intake' | 'link' | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: orpc.calendar.key() });
  const refused = (error: unknown) => {
    toast.error(errorCode(error) === 'STALE' ? t('stale') : errorText(error));
    void refresh();
  };

  const change = async (
    { id, revision }: Appointment,
    event: AppointmentEvent,
    reasons: { readonly reason?: string; readonly overbookReason?: string } = {},
  ): Promise<boolean> => {
    setBusy(event);
    try {
      await api.calendar.change({ id, revision, event, ...reasons });
      setOverbooked(null);
      toast.success(t(`done.${event}`));
      await refresh();
      return true;
    } catch (error) {
      const over = overbookedBy(error);
      setOverbooked(over);
      if (!over) refused(error);
      return false;
    } finally {
      setBusy(null);
    }
  };

  const startIntake = async ({ id, revision }: Appointment) => {
    setBusy('intake');
    try {
      const { tempId, submitted } = await api.calendar.startIntake({ id, revision });
      void refresh();
      void navigate(submitted ? intakePath(tempId) : draftPath(tempId));
    } catch (error) {
      refused(error);
    } finally {
      setBusy(null);
    }
  };

  const link = async (
    appointment: Appointment,
    found: { readonly customerId: string; readonly bikeId: string | null },
  ) => {
    setBusy('link');
    try {
      await api.calendar.update({ ...inputOf(appointment), ...found });
      toast.success(t('done.linked'));
      await refresh();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(null);
    }
  };

  return { busy, change, startIntake, link, overbooked, stop: () => setOverbooked(null) };
}
