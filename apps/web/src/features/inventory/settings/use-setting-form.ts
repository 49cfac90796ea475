import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import {
  FIELDS,
  fromTexts,
  type SettingRecord,
  type SettingTextRecord,
  type SettingTexts,
  settingTextsSchema,
  toTexts,
} from './setting-values.ts';

export function useSettingForm(record: SettingRecord) {
  const { t } = useTranslation('inventorySettings');
  const queries = useQueryClient();
  const update = useMutation(orpc.inventory.updateSetting.mutationOptions());
  return useRevisedForm<SettingTexts, SettingTextRecord>({
    opened: toTexts(record),
    fields: FIELDS,
    schema: settingTextsSchema,
    save: async (texts) => toTexts(await update.mutateAsync(fromTexts(texts))),
    currentOf: (error) => {
      const current = currentOf(api.inventory.updateSetting, error);
      return current && toTexts(current);
    },
    onSeen: (texts) => queries.setQueryData(orpc.inventory.setting.queryKey(), fromTexts(texts)),
    onDone: () => {
      toast.success(t('saved'));
      // Levels, suggestions and prices of the lists depend on these numbers.
      void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
    },
  });
}
