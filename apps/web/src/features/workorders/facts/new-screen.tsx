import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { orderFactsSchema } from '@kickstand/domain/workorders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { useTechnicians } from '../list/orders-query.ts';
import { FACT_FIELDS, type Facts } from '../shared/facts.ts';
import { REPORTS_PATH } from '../shared/order.ts';
import { FactsFields } from './facts-fields.tsx';
import { KnownCustomer } from './known-customer.tsx';

const EMPTY: Facts = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerLanguage: 'en',
  bikeInfo: '',
  vin: '',
  mileage: '',
  concerns: '',
  notes: '',
  complaint: '',
  cause: '',
  correction: '',
};

/** WO-01 /dashboard/reports/new: a work order without an intake. */
export default function NewScreen() {
  const { t } = useTranslation(['workorders', 'common']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { keyFor } = useOnceKey();
  const { data: people = [] } = useTechnicians();
  const [technicianId, setTechnician] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const create = useMutation(orpc.workorders.create.mutationOptions());
  const form = useForm<Facts, unknown, Facts>({
    resolver: standardSchemaResolver(orderFactsSchema),
    defaultValues: EMPTY,
  });
  const errorText = useErrorText();
  const unassignable = errorCode(failure) === 'TECHNICIAN_UNKNOWN';
  usePageTitle(t('workorders:facts.newTitle'));

  const submit = form.handleSubmit(async (facts) => {
    setFailure(null);
    const order = { facts, technicianId: technicianId || null };
    try {
      const { id } = await create.mutateAsync({ id: keyFor(order), ...order });
      void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
      toast.success(t('workorders:facts.created'));
      await navigate(orderPath(id), { replace: true });
    } catch (error) {
      if (!showFieldErrors(error, FACT_FIELDS, form.setError)) setFailure(error);
    }
  });
  return (
    <Page width="form">
      <PageHead
        title={t('workorders:facts.newTitle')}
        facts={t('workorders:facts.newText')}
        back={<Link to={REPORTS_PATH}>{t('workorders:title')}</Link>}
      />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FactsFields form={form} known={<KnownCustomer form={form} />}>
          <Field
            label={t('workorders:facts.technician')}
            span={6}
            optional={t('common:optional')}
            error={unassignable ? errorText(failure) : undefined}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={technicianId}
                onChange={({ target }) => setTechnician(target.value)}
              >
                <option value="">{t('workorders:nobody')}</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </FactsFields>
        {unassignable ? null : <FailureNote error={failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={REPORTS_PATH}>{t('common:cancel')}</Link>
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={form.formState.isSubmitting}
            busyLabel={t('workorders:facts.creating')}
            className="max-md:flex-1"
          >
            {t('workorders:facts.create')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
