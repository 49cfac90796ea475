import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import {
  type MailForm,
  type MailRecord,
  type MailValues,
  mailValuesSchema,
  NAMES,
  toForm,
  toInput,
} from './mail-values.ts';

export function useMailForm(record: MailRecord) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const update = useMutation(orpc.settings.updateMail.mutationOptions());
  return useRevisedForm<MailValues, MailForm>({
    opened: toForm(record),
    fields: NAMES,
    schema: mailValuesSchema,
    save: async (values) => toForm(await update.mutateAsync(toInput(values))),
    currentOf: (error) => {
      const current = currentOf(api.settings.updateMail, error);
      return current && toForm(current);
    },
    onSeen: ({ password: _typed, ...seen }) => queries.setQueryData(orpc.settings.mail.queryKey(), seen),
    onDone: () => {
      toast.success(t('mail.saved'));
      // Whether mail goes out is asked in many places.
      void queries.invalidateQueries({ queryKey: orpc.intake.setting.key() });
      void queries.invalidateQueries({ queryKey: orpc.home.setUpTasks.key() });
      void queries.invalidateQueries({ queryKey: orpc.mail.key() });
    },
  });
}
