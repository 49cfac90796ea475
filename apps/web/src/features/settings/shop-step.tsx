import type { UseFormReturn } from 'react-hook-form';
import { useFieldText } from '../../lib/errors.ts';
import { ShopFields } from '../../lib/forms/shop-fields.tsx';
import type { SetupForm } from './setup-draft.ts';

export function ShopStep({ form }: { form: UseFormReturn<SetupForm> }) {
  const fieldText = useFieldText();
  const errors = form.formState.errors.shop;
  return (
    <ShopFields
      register={(field) => form.register(`shop.${field}`)}
      timeZone={form.watch('shop.timeZone')}
      errors={{
        name: fieldText(errors?.name?.message),
        street: fieldText(errors?.street?.message),
        city: fieldText(errors?.city?.message),
        state: fieldText(errors?.state?.message),
        zip: fieldText(errors?.zip?.message),
        phone: fieldText(errors?.phone?.message),
        email: fieldText(errors?.email?.message),
        timeZone: fieldText(errors?.timeZone?.message),
      }}
    />
  );
}
