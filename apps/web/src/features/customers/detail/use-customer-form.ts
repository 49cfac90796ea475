import { type CustomerFacts, customerSchema } from '@kickstand/domain/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Customer, CustomerPage } from '../shared/customer-types.ts';

export const CUSTOMER_FIELDS = [
  'name',
  'phone',
  'email',
  'preferredContact',
  'language',
  'consentEmail',
  'consentText',
  'consentCall',
  'notes',
] as const satisfies readonly (keyof CustomerFacts)[];

export function useCustomerForm(opened: Customer, onDone: () => void) {
  const { t } = useTranslation('customers');
  const queries = useQueryClient();
  const { id } = opened;
  const update = useMutation(orpc.customers.update.mutationOptions());
  return useRevisedForm<CustomerFacts, Customer>({
    opened,
    fields: CUSTOMER_FIELDS,
    schema: customerSchema,
    save: (facts) => update.mutateAsync({ ...facts, id }),
    currentOf: (error) => currentOf(api.customers.update, error),
    onSeen: (customer) => {
      queries.setQueryData<CustomerPage>(
        orpc.customers.find.queryKey({ input: { id } }),
        (page) => page && { ...page, customer },
      );
    },
    onDone: () => {
      // A new phone or email may make a duplicate, or end one.
      void queries.invalidateQueries({ queryKey: orpc.customers.key() });
      toast.success(t('form.saved'));
      onDone();
    },
  });
}
