import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx';
import { ProductLine } from '../../../../shared/stock/product-line.tsx';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceCard } from '../../../../ui/form/checkbox.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import type { LineOfJob } from './scanned.ts';
import { useMarkDone } from './use-mark-done.tsx';

interface InstallDialogProps {
  order: WorkOrder;
  product: ProductRow;
  lines: readonly LineOfJob[];
  /** Null if nothing can be added. */
  onAddInstead: (() => void) | null;
  onClose: () => void;
}

/** The scanned part is to be installed: one click marks its line. */
export function InstallDialog({ order, product, lines, onAddInstead, onClose }: InstallDialogProps) {
  const { t } = useTranslation('orderStock');
  const quantity = useQuantity();
  const name = useId();
  const [lineId, setLineId] = useState(lines[0]?.line.id ?? '');
  const { mark, busy, window } = useMarkDone(order);
  const chosen = lines.find(({ line }) => line.id === lineId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    mark(
      { ...chosen, done: true },
      {
        onSuccess: () => {
          toast.success(t('scan.installed', { line: chosen.line.description }));
          onClose();
        },
      },
    );
  };
  if (window) return window;
  return (
    <FormDialog
      title={t('scan.installTitle')}
      submit={t('scan.install')}
      busyLabel={t('scan.installing')}
      busy={busy}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="rounded-control bg-sunken p-3">
        <ProductLine product={product} />
      </div>
      <div role="radiogroup" aria-label={t('scan.which')} className="grid gap-2">
        {lines.map(({ job, line }) => (
          <ChoiceCard
            key={line.id}
            name={name}
            value={line.id}
            checked={line.id === lineId}
            onChange={setLineId}
            title={`${quantity(line.quantityMilli, product.unit)} × ${line.description}`}
            text={job.title}
          />
        ))}
      </div>
      {onAddInstead ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          disabled={busy}
          onClick={onAddInstead}
        >
          {t('scan.addInstead')}
        </Button>
      ) : null}
    </FormDialog>
  );
}
