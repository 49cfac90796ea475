import type { Outputs } from '@kickstand/api';
import type { ReminderRule, Reminders } from '@kickstand/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { currentOf, refusalOf } from '../../../lib/calls/refusal.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

export type Overview = Outputs['reminders']['overview'];
export type Preview = Outputs['reminders']['preview'];
export type Rule<Name extends ReminderRule> = Reminders[Name];

/** A change that reaches more people immediately, to be confirmed first. */
export interface PendingChange {
  readonly wanted: Rule<ReminderRule>;
  readonly people: number;
}

/** Saves one rule with the others unchanged; turning one on says how many people it reaches. */
export function useSaveRule<Name extends ReminderRule>(overview: Overview, rule: Name) {
  const { t } = useTranslation('reminders');
  const queries = useQueryClient();
  const save = useMutation(
    orpc.reminders.save.mutationOptions({
      onSuccess: async () => {
        toast.success(t('saved'));
        await queries.invalidateQueries({ queryKey: orpc.reminders.key() });
      },
      onError: (error) => {
        if (currentOf(api.reminders.save, error))
          void queries.invalidateQueries({ queryKey: orpc.reminders.key() });
      },
    }),
  );
  const { appointment, serviceDue, declinedWork, pickupWaiting, perWeek, revision } = overview.rules;
  return {
    busy: save.isPending,
    error: save.error,
    reset: save.reset,
    /** `onReaches`: the change would reach that many people immediately, and was not saved. */
    save: (
      value: Rule<Name>,
      seen: number,
      onDone: () => void = () => undefined,
      onReaches: (people: number) => void = () => undefined,
    ) =>
      save.mutate(
        { appointment, serviceDue, declinedWork, pickupWaiting, perWeek, revision, seen, [rule]: value },
        { onSuccess: onDone, onError: ifReaches(onReaches) },
      ),
  };
}

/** Saves how many reminders one customer gets in a week. */
export function useSavePerWeek({ rules }: Overview) {
  const { t } = useTranslation('reminders');
  const queries = useQueryClient();
  const { appointment, serviceDue, declinedWork, pickupWaiting, revision } = rules;
  const save = useMutation(
    orpc.reminders.save.mutationOptions({
      onSuccess: () => toast.success(t('saved')),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.reminders.key() }),
    }),
  );
  return {
    ...{ busy: save.isPending, error: save.error },
    save: (
      perWeek: number,
      seen: number,
      onDone: () => void = () => undefined,
      onReaches: (people: number) => void = () => undefined,
    ) =>
      save.mutate(
        { appointment, serviceDue, declinedWork, pickupWaiting, revision, perWeek, seen },
        { onSuccess: onDone, onError: ifReaches(onReaches) },
      ),
  };
}

/** How many people a rule would reach, if more than the preview showed; null for every other failure. */
export const reachedPeople = (error: unknown): number | null =>
  refusalOf(api.reminders.save, error, 'RULE_REACHES')?.people ?? null;

export const useMayManage = () => useSession().profile?.role === 'admin';

const ifReaches = (onReaches: (people: number) => void) => (error: unknown) => {
  const people = reachedPeople(error);
  if (people !== null) onReaches(people);
};
