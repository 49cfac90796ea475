import type { Outputs } from '@kickstand/api';
import { type Shop, shopSchema } from '@kickstand/domain/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { sessionStore } from '../../lib/auth/index.ts';
import { currentOf } from '../../lib/calls/refusal.ts';
import { useRevisedForm } from '../../lib/forms/use-revised-form.ts';
import { toast } from '../../ui/overlay/toast.tsx';

export type ShopRecord = Outputs['settings']['shop'];

export const SHOP_FIELDS = [
  'name',
  'street',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'timeZone',
] as const satisfies readonly (keyof Shop)[];

export function useShopForm(opened: ShopRecord, onDone: () => void) {
  const { t } = useTranslation('shop');
  const queries = useQueryClient();
  const update = useMutation(orpc.settings.updateShop.mutationOptions());
  return useRevisedForm<Shop, ShopRecord>({
    opened,
    fields: SHOP_FIELDS,
    schema: shopSchema,
    save: (shop) => update.mutateAsync(shop),
    currentOf: (error) => currentOf(api.settings.updateShop, error),
    onSeen: (shop) => queries.setQueryData(orpc.settings.shop.queryKey(), shop),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: orpc.home.setUpTasks.key() });
      // name, city and time zone are in the header and in all dates
      void sessionStore.reload();
      toast.success(t('saved'));
      onDone();
    },
  });
}
