import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { refusalOf, staleAs } from '../../../lib/refusal.ts';
import { toast } from '../../../ui/toast.tsx';
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
    save: async (texts) => {
      try {
        return toTexts(await update.mutateAsync(fromTexts(texts)));
      } catch (error) {
        throw asStale(error);
      }
    },
    onSeen: (texts) => queries.setQueryData(orpc.inventory.setting.queryKey(), fromTexts(texts)),
    onDone: () => {
      toast.success(t('saved'));
      // Levels, suggestions and prices of the lists follow from these numbers.
      void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
    },
  });
}

/** The STALE error with the current record as this form's values. */
function asStale(error: unknown): unknown {
  const stale = refusalOf(api.inventory.updateSetting, error, 'STALE');
  return stale ? staleAs(toTexts(stale.current)) : error;
}
