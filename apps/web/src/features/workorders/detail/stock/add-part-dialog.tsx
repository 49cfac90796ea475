import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx';
import { newId } from '../../../../lib/new-id.ts';
import { ProductLine } from '../../../../shared/stock/product-line.tsx';
import { useProductName, useUnit } from '../../../../shared/stock/product-texts.ts';
import { parseQuantity } from '../../../../shared/stock/quantities.ts';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import { ChoiceCard } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../../ui/form/input.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useAddOnce } from '../../shared/use-order.ts';
import { holds } from '../jobs/line-changes.ts';
import { partLine } from './catalog-line.ts';
import { type NothingToInstall, openJobs } from './scanned.ts';

interface AddPartDialogProps {
  order: WorkOrder;
  product: ProductRow;
  /** Why it is offered; `another`: it is on the order, and one more is added. */
  why: NothingToInstall | 'another';
  onClose: () => void;
}

/** Adds a scanned part as a line of a job, at the catalog's price. */
export function AddPartDialog({ order, product, why, onClose }: AddPartDialogProps) {
  const { t } = useTranslation(['orderStock', 'inventory']);
  const errorText = useErrorText();
  const name = useProductName()(product);
  const unit = useUnit()(product.unit);
  const group = useId();
  const jobs = openJobs(order);
  const [lineId] = useState(newId);
  const [jobId, setJobId] = useState(jobs.length === 1 ? (jobs[0]?.id ?? '') : '');
  const [typed, setTyped] = useState('1');
  const [tried, setTried] = useState(false);
  const { add, busy, failure } = useAddOnce(order.id);
  const milli = parseQuantity(typed);
  const fits = milli !== null && milli > 0 && milli <= WORKORDER_LIMITS.quantityMilli;
  const job = jobs.find(({ id }) => id === jobId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!job || !fits) return;
    const line = partLine(product, milli, order.customerLanguage);
    void add({
      work: (revision) => api.workorders.lines.add({ id: order.id, revision, jobId: job.id, lineId, line }),
      isThere: holds(job.id, lineId),
      onDone: () => {
        toast.success(t('orderStock:scan.added', { name, job: job.title }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('orderStock:scan.addTitle')}
      text={t(`orderStock:scan.why.${why}`)}
      submit={t('orderStock:scan.add')}
      busyLabel={t('orderStock:scan.adding')}
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="rounded-control bg-sunken p-3">
        <ProductLine product={product} />
      </div>
      {product.priceCents === null ? <Note tone="info">{t('orderStock:noPrice')}</Note> : null}
      {jobs.length > 1 ? (
        <div className="grid gap-2">
          <div role="radiogroup" aria-label={t('orderStock:scan.whichJob')} className="grid gap-2">
            <p aria-hidden="true" className="text-small font-medium">
              {t('orderStock:scan.whichJob')}
            </p>
            {jobs.map(({ id, title }) => (
              <ChoiceCard
                key={id}
                name={group}
                value={id}
                checked={id === jobId}
                onChange={setJobId}
                title={title}
              />
            ))}
          </div>
          {tried && !job ? (
            <p role="alert" className="text-small font-medium text-danger-ink">
              {t('orderStock:scan.chooseJob')}
            </p>
          ) : null}
        </div>
      ) : (
        <p className="wrap-anywhere">{t('orderStock:scan.toJob', { job: job?.title ?? '' })}</p>
      )}
      <Field
        label={t('orderStock:quantity')}
        error={tried && !fits ? t('inventory:quantity.invalid') : undefined}
      >
        {(control) => (
          <InputAffix suffix={unit} className="max-w-40">
            <Input
              {...control}
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              className="num"
              onChange={({ target }) => setTyped(target.value)}
            />
          </InputAffix>
        )}
      </Field>
    </FormDialog>
  );
}
