import type { AppointmentInput } from '@kickstand/domain/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, fieldErrors, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import type { Appointment } from '../calendar-query.ts';

export interface Overbooked {
  readonly day: string;
  readonly closed: boolean;
  readonly availableMinutes: number;
  readonly wouldBeMinutes: number;
  readonly technician?:
    | { readonly name: string; readonly availableMinutes: number; readonly wouldBeMinutes: number }
    | undefined;
}

/** The day or the technician would have more hours than there are; null: something else went wrong. */
export const overbookedBy = (error: unknown): Overbooked | null =>
  refusalOf(api.calendar.create, error, 'OVERBOOKED');

/** Saves a new appointment or a changed one; what was typed stays in the dialog when it fails. */
export function useSave(known: Appointment | null) {
  const { t } = useTranslation('calendar');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const queries = useQueryClient();
  const once = useOnceKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string | undefined>>({});
  const [overbooked, setOverbooked] = useState<Overbooked | null>(null);

  const save = async (input: AppointmentInput, overbookReason?: string): Promise<Appointment | null> => {
    const body = { ...input, ...(overbookReason && { overbookReason }) };
    setBusy(true);
    setProblem(null);
    setFields({});
    try {
      const saved = known
        ? await api.calendar.update({ ...body, id: known.id, revision: known.revision })
        : await api.calendar.create({ ...body, id: once.keyFor(body) });
      await queries.invalidateQueries({ queryKey: orpc.calendar.key() });
      return saved;
    } catch (error) {
      const over = overbookedBy(error);
      const wrong = Object.entries(fieldErrors(error)).map(([field, code]) => [field, fieldText(code)]);
      if (over) setOverbooked(over);
      else if (wrong.length > 0) setFields(Object.fromEntries(wrong));
      else setProblem(errorCode(error) === 'STALE' ? t('stale') : errorText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, problem, fields, overbooked };
}
