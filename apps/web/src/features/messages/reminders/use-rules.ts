import type { Outputs } from '@kickstand/api';
import type { ReminderRule, Reminders } from '@kickstand/domain/messages';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { toast } from '../../../ui/toast.tsx';

export type Overview = Outputs['reminders']['overview'];
export type Preview = Outputs['reminders']['preview'];
export type Rule<Name extends ReminderRule> = Reminders[Name];

/** Saves one rule among the others; turning one on says how many people it reaches. */
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
        if (error instanceof ORPCError && error.code === 'STALE')
          void queries.invalidateQueries({ queryKey: orpc.reminders.key() });
      },
    }),
  );
  const { appointment, serviceDue, declinedWork, pickupWaiting, perWeek, revision } = overview.rules;
  return {
    busy: save.isPending,
    error: save.error,
    reset: save.reset,
    save: (value: Rule<Name>, seen: number, onDone: () => void) =>
      save.mutate(
        { appointment, serviceDue, declinedWork, pickupWaiting, perWeek, revision, seen, [rule]: value },
        { onSuccess: onDone },
      ),
  };
}

/** How many people a save would reach that the person has not seen; null: the failure is another one. */
export function reachedPeople(error: unknown): number | null {
  if (!(error instanceof ORPCError) || error.code !== 'RULE_REACHES') return null;
  return (error.data as { people: number }).people;
}

export const useMayManage = () => useSession().profile?.role === 'admin';
