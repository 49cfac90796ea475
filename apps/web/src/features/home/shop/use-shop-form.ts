import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Outputs } from '@kickstand/api';
import { type Shop, shopSchema } from '@kickstand/domain/settings';
import { isDefinedError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/auth/index.ts';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { mergeShop, SHOP_FIELDS, shopDifferences, shopOf } from './shop-difference.ts';

export type ShopRecord = Outputs['settings']['shop'];

/** The shop's form: saves against the revision it was opened with, so nothing is overwritten unseen. */
export function useShopForm(opened: ShopRecord, onDone: () => void) {
  const { t } = useTranslation('home');
  const queries = useQueryClient();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<ShopRecord | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Shop>({ resolver: standardSchemaResolver(shopSchema), defaultValues: shopOf(opened) });
  const update = useMutation(orpc.settings.updateShop.mutationOptions());

  const show = (current: ShopRecord) => queries.setQueryData(orpc.settings.shop.queryKey(), current);

  const done = (saved: ShopRecord) => {
    show(saved);
    void queries.invalidateQueries({ queryKey: orpc.home.setUpTasks.key() });
    // Name, city and zone stand in the brand line and in every date.
    void sessionStore.reload();
    toast.success(t('shop.saved'));
    onDone();
  };

  /** Someone saved meanwhile. If both say the same there is nothing to ask. */
  const takeIn = (mine: Shop, current: ShopRecord) => {
    const merged = mergeShop(base, mine, current);
    show(current);
    setBase(current);
    form.reset(merged);
    if (shopDifferences(merged, current).length === 0) done(current);
    else setTheirs(current);
  };

  const send = (shop: Shop) => {
    setFailure(null);
    setTheirs(null);
    update.mutate(
      { ...shop, revision: base.revision },
      {
        onSuccess: done,
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'STALE') takeIn(shop, error.data.current);
          else if (!showFieldErrors(error, SHOP_FIELDS, form.setError)) setFailure(error);
        },
      },
    );
  };

  return {
    form,
    busy: update.isPending,
    failure,
    theirs,
    save: form.handleSubmit(send),
    takeTheirs: () => {
      if (theirs) form.reset(shopOf(theirs));
      setTheirs(null);
    },
  };
}
