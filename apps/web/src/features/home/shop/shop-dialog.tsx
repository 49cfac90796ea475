import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText, useFieldText } from '../../../lib/errors.ts';
import { ShopFields } from '../../../lib/forms/shop-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { StaleShop } from './stale-shop.tsx';
import { type ShopRecord, useShopForm } from './use-shop-form.ts';

interface ShopDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShopDialog({ open, onOpenChange }: ShopDialogProps) {
  const shop = useQuery({ ...orpc.settings.shop.queryOptions(), enabled: open });
  if (!open || !shop.data) return null;
  return <OpenShopDialog shop={shop.data} onClose={() => onOpenChange(false)} />;
}

/** Mounted per opening: the form starts from what was on the screen, not from a refetch under it. */
function OpenShopDialog({ shop, onClose }: { shop: ShopRecord; onClose: () => void }) {
  const { t } = useTranslation(['home', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [opened] = useState(shop);
  const { form, save, busy, failure, theirs, takeTheirs } = useShopForm(opened, onClose);
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      size="md"
      title={t('home:shop.dialogTitle')}
      description={t('home:shop.dialogText')}
      closeLabel={t('common:close')}
      onSubmit={save}
      footer={
        theirs ? (
          <>
            <Button disabled={busy} onClick={takeTheirs}>
              {t('home:stale.takeTheirs')}
            </Button>
            <Button type="submit" variant="primary" busy={busy} busyLabel={t('home:shop.saving')}>
              {t('home:stale.keepMine')}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" variant="primary" busy={busy} busyLabel={t('home:shop.saving')}>
              {t('common:save')}
            </Button>
          </>
        )
      }
    >
      {failure === null ? null : (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      )}
      {theirs ? (
        <StaleShop mine={form.getValues()} theirs={theirs} />
      ) : (
        <ShopFields
          register={(field) => form.register(field)}
          timeZone={form.watch('timeZone')}
          errors={{
            name: fieldText(errors.name?.message),
            street: fieldText(errors.street?.message),
            city: fieldText(errors.city?.message),
            state: fieldText(errors.state?.message),
            zip: fieldText(errors.zip?.message),
            phone: fieldText(errors.phone?.message),
            timeZone: fieldText(errors.timeZone?.message),
          }}
        />
      )}
    </Dialog>
  );
}
