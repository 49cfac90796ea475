import type { UseFormReturn } from 'react-hook-form';
import { ShopFields } from '../../lib/forms/shop-fields.tsx';
import type { SetupForm } from './setup-draft.ts';

export function ShopStep({ form }: { form: UseFormReturn<SetupForm> }) {
  return (
    <ShopFields
      register={(field) => form.register(`shop.${field}`)}
      timeZone={form.watch('shop.timeZone')}
      errors={form.formState.errors.shop}
    />
  );
}
