import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ShopFields } from '../../../lib/forms/shop-fields.tsx';
import { useShopDifferences } from '../../../shared/shop/stale-shop.tsx';
import { type ShopRecord, useShopForm } from '../../../shared/shop/use-shop-form.ts';
import { CardForm } from '../shared/card-form.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';

/** Name, address, phone, email and time zone of the shop. */
export function ShopDetailsCard() {
  const { t } = useTranslation('shop');
  const shop = useQuery(orpc.settings.shop.queryOptions());
  return (
    <LoadedCard id="shop" title={t('title')} loading={t('loading')} rows={4} query={shop}>
      {(record, head) => <ShopDetailsForm record={record} head={head} />}
    </LoadedCard>
  );
}

function ShopDetailsForm({ record, head }: { record: ShopRecord; head: ReactNode }) {
  const { t } = useTranslation('setup');
  const differences = useShopDifferences();
  const revised = useShopForm(record, () => undefined);
  const { form, theirs } = revised;
  return (
    <CardForm
      id="shop"
      head={head}
      revised={revised}
      label={(name) => t(`shopFields.${name}`)}
      differences={theirs && differences(form.getValues(), theirs)}
    >
      <ShopFields
        register={(field) => form.register(field)}
        timeZone={form.watch('timeZone')}
        errors={form.formState.errors}
      />
    </CardForm>
  );
}
