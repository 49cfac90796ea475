import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Customer, CustomerPage } from '../shared/customer-types.ts';

interface ContactConflictNoteProps {
  customer: Customer;
  given: CustomerPage['given'];
}

/** CUS-01. The last form has a different email or phone than the record; staff decide which to keep. */
export function ContactConflictNote({ customer, given }: ContactConflictNoteProps) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const update = useMutation(orpc.customers.update.mutationOptions());
  if (!given.email && !given.phone) return null;
  const resolve = (changes: Partial<Customer>) => {
    const { createdAt: _, ...facts } = customer;
    update.mutate(
      { ...facts, ...changes, settled: true },
      {
        onSuccess: () => toast.success(t('form.saved')),
        onError: (error) => toast.error(errorText(error)),
        onSettled: () => void queries.invalidateQueries({ queryKey: orpc.customers.key() }),
      },
    );
  };
  const fromForm = { ...(given.email && { email: given.email }), ...(given.phone && { phone: given.phone }) };
  return (
    <Note tone="warning" role="note" title={t('contactConflict.title')}>
      <ul className="wrap-anywhere">
        {given.email ? <li>{t('contactConflict.email', { email: given.email })}</li> : null}
        {given.phone ? <li>{t('contactConflict.phone', { phone: format.phone(given.phone) })}</li> : null}
      </ul>
      <p className="mt-1.5 text-small text-muted">
        {t('contactConflict.text')}
        {given.email ? ` ${t('contactConflict.access')}` : null}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button disabled={update.isPending} onClick={() => resolve(fromForm)}>
          {t('contactConflict.take')}
        </Button>
        <Button disabled={update.isPending} onClick={() => resolve({})}>
          {t('contactConflict.keep')}
        </Button>
      </div>
    </Note>
  );
}
