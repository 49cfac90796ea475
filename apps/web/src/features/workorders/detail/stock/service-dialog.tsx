import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx';
import { newId } from '../../../../lib/new-id.ts';
import { ProductPicker } from '../../../../shared/stock/product-picker.tsx';
import { useProductName } from '../../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import { Button } from '../../../../ui/button.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useAddOnce } from '../../shared/use-order.ts';
import { ServicePreview } from './service-preview.tsx';

interface ServiceDialogProps {
  order: WorkOrder;
  /** Chosen already, by a scan. */
  opened?: ProductRow;
  onClose: () => void;
}

/** Adds a catalog service as a job with its hours and parts, after a preview. */
export function ServiceDialog({ order, opened, onClose }: ServiceDialogProps) {
  const { t } = useTranslation('orderStock');
  const errorText = useErrorText();
  const nameOf = useProductName();
  const [service, setService] = useState<ProductRow | null>(opened ?? null);
  const [tried, setTried] = useState(false);
  // One id per choice: another service is another job.
  const [jobId, setJobId] = useState(newId);
  const { add, busy, failure } = useAddOnce(order.id);
  const choose = (chosen: ProductRow) => {
    if (chosen.id !== service?.id) setJobId(newId());
    setService(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!service) return;
    void add({
      work: (revision) =>
        api.workorders.jobs.addService({ id: order.id, revision, jobId, serviceId: service.id }),
      isThere: ({ jobs }) => jobs.some(({ id }) => id === jobId),
      onDone: () => {
        toast.success(t('service.added', { name: nameOf(service) }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('service.title')}
      text={t('service.text')}
      size="md"
      submit={t('service.submit')}
      busyLabel={t('service.adding')}
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProductPicker
        label={t('service.service')}
        type="service"
        chosen={service}
        onChoose={choose}
        error={tried && !service ? t('service.choose') : undefined}
        wedge
        autoFocus={!opened}
      />
      {service ? <Brings order={order} serviceId={service.id} /> : null}
    </FormDialog>
  );
}

function Brings({ order, serviceId }: { order: WorkOrder; serviceId: string }) {
  const { t } = useTranslation(['orderStock', 'common']);
  const errorText = useErrorText();
  const found = useQuery(orpc.inventory.find.queryOptions({ input: { id: serviceId } }));
  const setting = useQuery(orpc.workorders.setting.queryOptions());
  if (found.data && setting.data)
    return (
      <ServicePreview
        service={found.data}
        laborRateCents={setting.data.laborRateCents}
        language={order.customerLanguage}
      />
    );
  const failed = found.error ?? setting.error;
  if (failed)
    return (
      <Note
        tone="danger"
        role="alert"
        action={
          <Button
            size="sm"
            onClick={() => {
              void found.refetch();
              void setting.refetch();
            }}
          >
            {t('common:retry')}
          </Button>
        }
      >
        {errorText(failed)}
      </Note>
    );
  return <SkeletonList label={t('orderStock:service.loading')} rows={3} />;
}
