import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/calls/errors.ts';
import { RevisedDialog } from '../../lib/forms/revised-dialog.tsx';
import { ShopFields } from '../../lib/forms/shop-fields.tsx';
import { StaleShop } from './stale-shop.tsx';
import { type ShopRecord, useShopForm } from './use-shop-form.ts';

/** Mounted when opened, so that the form starts from what was on the screen. */
export default function OpenShopDialog({ shop, onClose }: { shop: ShopRecord; onClose: () => void }) {
  const { t } = useTranslation(['shop']);
  const errorText = useErrorText();
  const [opened] = useState(shop);
  const { form, submit, busy, failure, theirs, takeTheirs } = useShopForm(opened, onClose);
  return (
    <RevisedDialog
      title={t('shop:dialogTitle')}
      text={t('shop:dialogText')}
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      stale={theirs !== null}
      onTakeTheirs={takeTheirs}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs ? (
        <StaleShop mine={form.getValues()} theirs={theirs} />
      ) : (
        <ShopFields
          register={(field) => form.register(field)}
          timeZone={form.watch('timeZone')}
          errors={form.formState.errors}
        />
      )}
    </RevisedDialog>
  );
}
