import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import {
  fromTexts,
  NAMES,
  toTexts,
  type WorkshopRecord,
  type WorkshopTextRecord,
  type WorkshopTexts,
  workshopTextsSchema,
} from './workshop-values.ts';

export function useWorkshopForm(record: WorkshopRecord) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const update = useMutation(orpc.workorders.updateSetting.mutationOptions());
  return useRevisedForm<WorkshopTexts, WorkshopTextRecord>({
    opened: toTexts(record),
    fields: NAMES,
    schema: workshopTextsSchema,
    save: async (texts) => toTexts(await update.mutateAsync(fromTexts(texts))),
    currentOf: (error) => {
      const current = currentOf(api.workorders.updateSetting, error);
      return current && toTexts(current);
    },
    onSeen: (texts) => queries.setQueryData(orpc.workorders.setting.queryKey(), fromTexts(texts)),
    onDone: () => {
      toast.success(t('workshop.saved'));
      // The lists (stuck bikes, storage so far) depend on these numbers.
      void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
    },
  });
}
