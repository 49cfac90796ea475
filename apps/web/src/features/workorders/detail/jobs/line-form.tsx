import { may } from '@kickstand/domain/auth';
import {
  type LineInput,
  type LineKind,
  lineSchema,
  lineTotal,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/auth/index.ts';
import { errorCode, useErrorText } from '../../../../lib/errors.ts';
import { FailureNote } from '../../../../lib/failure-note.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { SaveButtons } from '../../../../lib/forms/save-buttons.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Note } from '../../../../ui/note.tsx';
import { milliText } from '../../shared/amounts.ts';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { useOrderForm } from '../../shared/use-order-form.ts';
import type { DraftLine } from './draft.ts';
import { LineFields } from './line-fields.tsx';
import { PercentField, withPercent } from './percent-field.tsx';
import { LINE_FIELDS, MergedLine, StaleLine } from './stale-line.tsx';

interface LineFormProps {
  order: WorkOrder;
  job: Job;
  lineId: string;
  /** The kind of a line that is not there yet. */
  newKind?: LineKind;
  onDraft: (draft: DraftLine | null) => void;
  onDone: () => void;
}

const QUANTITY_ONE = 1000;

const startOf = (kind: LineKind, laborRateCents: number): LineInput => ({
  kind,
  description: '',
  sku: '',
  quantityMilli: QUANTITY_ONE,
  unitPriceCents: kind === 'labor' ? laborRateCents : null,
  taxable: true,
  partCondition: kind === 'part' ? 'new' : null,
  customerSupplied: false,
});

export function LineForm(props: LineFormProps) {
  const setting = useQuery(orpc.workorders.setting.queryOptions());
  // A new labor line starts at the shop's rate: it is asked for first, and kept for every line after.
  if (props.newKind && setting.isPending) return null;
  return <OpenLineForm {...props} laborRateCents={setting.data?.laborRateCents ?? 0} />;
}

function OpenLineForm(props: LineFormProps & { laborRateCents: number }) {
  const { order, job, lineId, newKind, laborRateCents, onDraft, onDone } = props;
  const { t } = useTranslation(['workorderPage', 'workorders', 'orderAdditions', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [percent, setPercent] = useState('');
  const mayPrice = may(useSession().profile?.role, 'workorder.price');
  const approved = job.decision === 'approved';
  const saved = newKind ? null : (job.lines.find(({ id }) => id === lineId) ?? null);
  const contract = saved?.approved ?? null;
  const start = useMemo(() => startOf(newKind ?? 'labor', laborRateCents), [newKind, laborRateCents]);
  const { form, submit, busy, failure, theirs, others, takeTheirs } = useOrderForm<LineInput>({
    order,
    fields: LINE_FIELDS,
    schema: lineSchema,
    start,
    read: ({ jobs }) =>
      newKind ? null : (jobs.find(({ id }) => id === job.id)?.lines.find(({ id }) => id === lineId) ?? null),
    save: (line, revision) => {
      const given = reason.trim();
      const input = {
        ...{ id: order.id, revision, jobId: job.id, lineId, line: withPercent(tidy(line), job, percent) },
        ...(given && { reason: given }),
      };
      return newKind ? api.workorders.lines.add(input) : api.workorders.lines.update(input);
    },
    onDone,
  });
  const reasonField = useRef<HTMLInputElement>(null);
  const reasonMissing = errorCode(failure) === 'REASON_REQUIRED';
  useEffect(() => {
    if (reasonMissing) reasonField.current?.focus();
  }, [reasonMissing]);
  const [kind, quantityMilli, unitPriceCents, taxable] = useWatch({
    control: form.control,
    name: ['kind', 'quantityMilli', 'unitPriceCents', 'taxable'],
  });

  useEffect(() => {
    const known = { kind, quantityMilli: Math.max(0, quantityMilli), taxable };
    onDraft({
      jobId: job.id,
      lineId,
      line: { ...known, unitPriceCents: unitPriceCents === null ? null : Math.max(0, unitPriceCents) },
    });
  }, [kind, quantityMilli, unitPriceCents, taxable, job.id, lineId, onDraft]);
  useEffect(() => () => onDraft(null), [onDraft]);

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('workorderPage:lines.form')}
      className="grid gap-4 bg-sunken p-5 max-md:p-4"
    >
      {reasonMissing ? null : <FailureNote error={failure} />}
      {approved && newKind && kind !== 'discount' ? (
        <Note tone="info">{t('orderAdditions:addHint')}</Note>
      ) : null}
      {contract ? (
        <Note tone="info">
          {t('orderAdditions:editHint', {
            quantity: milliText(contract.quantityMilli),
            price: format.money(contract.unitPriceCents),
          })}
        </Note>
      ) : null}
      <MergedLine others={others} />
      {theirs ? (
        <StaleLine mine={form.getValues()} theirs={theirs} />
      ) : (
        <LineFields
          form={form}
          order={order}
          isNew={newKind !== undefined}
          fixed={contract !== null}
          linked={Boolean(saved?.productId)}
          percent={
            kind === 'discount' && mayPrice && !contract ? (
              <PercentField form={form} job={job} percent={percent} onPercent={setPercent} />
            ) : null
          }
        >
          {contract || (approved && kind === 'discount') ? (
            <Field
              label={t('orderAdditions:reason')}
              hint={t('orderAdditions:reasonHint')}
              error={reasonMissing && reason.trim() === '' ? errorText(failure) : undefined}
            >
              {(field) => (
                <Input
                  {...field}
                  ref={reasonField}
                  value={reason}
                  maxLength={WORKORDER_LIMITS.reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          ) : null}
        </LineFields>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p aria-live="polite" className="mr-auto">
          <span className="text-muted">{t('workorderPage:lines.amount')} </span>
          <Money
            cents={lineTotal({
              kind,
              quantityMilli: Math.max(0, quantityMilli),
              unitPriceCents: Math.max(0, unitPriceCents ?? 0),
            })}
            className="font-strong"
          />
        </p>
        <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} onCancel={onDone} />
      </div>
    </form>
  );
}

/** What only a part has is taken off when a line became something else. */
function tidy(line: LineInput): LineInput {
  if (line.kind === 'part') return { ...line, partCondition: line.partCondition ?? 'new' };
  return { ...line, sku: '', partCondition: null, customerSupplied: false };
}
