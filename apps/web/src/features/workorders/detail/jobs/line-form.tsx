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
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/auth/index.ts';
import type { FieldCode } from '../../../../lib/calls/error-codes.ts';
import { errorCode, useErrorText } from '../../../../lib/calls/errors.ts';
import { FailureNote } from '../../../../lib/calls/failure-note.tsx';
import { refusalOf } from '../../../../lib/calls/refusal.ts';
import { useFormat } from '../../../../lib/format.ts';
import { SaveButtons } from '../../../../lib/forms/save-buttons.tsx';
import { Money } from '../../../../ui/data/money.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Note } from '../../../../ui/page/note.tsx';
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
  /** The kind of a new line. */
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
  // A new labor line starts at the shop's rate: it is loaded before the form opens.
  if (props.newKind && setting.isPending) return null;
  return <OpenLineForm {...props} laborRateCents={setting.data?.laborRateCents ?? 0} />;
}

type OpenLineFormProps = LineFormProps & { laborRateCents: number };

function OpenLineForm(props: OpenLineFormProps) {
  const { order, job, lineId, newKind, onDraft, onDone } = props;
  const { t } = useTranslation('workorderPage');
  const mayPrice = may(useSession().profile?.role, 'workorder.price');
  const saved = savedLine(order, props);
  const contract = saved?.approved ?? null;
  const { lineForm, reason, percent } = useLineForm(props);
  const { form, submit, busy, failure, theirs, others, takeTheirs } = lineForm;
  const values = useTyped(form);
  const { kind } = values;
  useShownDraft(values, { jobId: job.id, lineId, onDraft });
  const approved = job.decision === 'approved';
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('lines.form')}
      className="grid gap-4 bg-sunken p-5 max-md:p-4"
    >
      {reason.missing ? null : <FailureNote error={failure} />}
      <ContractHint
        adds={approved && Boolean(newKind) && kind !== 'discount'}
        contract={contract}
        kind={kind}
      />
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
              <PercentField form={form} job={job} percent={percent.value} onPercent={percent.set} />
            ) : null
          }
        >
          {contract || (approved && kind === 'discount') ? <ReasonField {...reason} /> : null}
        </LineFields>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p aria-live="polite" className="mr-auto">
          <span className="text-muted">{t('lines.amount')} </span>
          <Money
            cents={lineTotal({ ...values, unitPriceCents: values.unitPriceCents ?? 0 })}
            className="font-strong"
          />
        </p>
        <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} onCancel={onDone} />
      </div>
    </form>
  );
}

type Place = Pick<LineFormProps, 'job' | 'lineId' | 'newKind'>;

/** The stored line; null for a new one. */
const savedLine = ({ jobs }: WorkOrder, { job, lineId, newKind }: Place) =>
  newKind ? null : (jobs.find(({ id }) => id === job.id)?.lines.find(({ id }) => id === lineId) ?? null);

/** The line's form; a reason and a discount's percentage are sent with it, but are not part of the line. */
function useLineForm(props: OpenLineFormProps) {
  const { order, job, lineId, newKind, laborRateCents, onDone } = props;
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const saved = savedLine(order, props);
  // what was approved is an amount
  const savedMilli = saved?.approved ? null : (saved?.percentMilli ?? null);
  const [percent, setPercent] = useState(savedMilli === null ? '' : milliText(savedMilli));
  const start = useMemo(() => startOf(newKind ?? 'labor', laborRateCents), [newKind, laborRateCents]);
  const lineForm = useOrderForm<LineInput>({
    order,
    fields: LINE_FIELDS,
    schema: lineSchema,
    start,
    read: (current) => savedLine(current, props),
    save: (line, revision) => {
      const given = reason.trim();
      const input = {
        ...{
          id: order.id,
          revision,
          jobId: job.id,
          lineId,
          line: withPercent(tidy(line), job, percent, savedMilli),
        },
        ...(given && { reason: given }),
      };
      return newKind ? api.workorders.lines.add(input) : api.workorders.lines.update(input);
    },
    refused: refusedFields,
    onDone,
  });
  const missing = errorCode(lineForm.failure) === 'REASON_REQUIRED';
  return {
    lineForm,
    reason: {
      value: reason,
      onChange: setReason,
      missing,
      error: missing && reason.trim() === '' ? errorText(lineForm.failure) : undefined,
    },
    percent: { value: percent, set: setPercent },
  };
}

/** The fields of the line that a refusal is about. */
function refusedFields(error: unknown): Record<string, FieldCode> {
  const approved = refusalOf(api.workorders.lines.update, error, 'LINE_APPROVED');
  if (approved)
    return Object.fromEntries(
      // of the approved fields only a discount's price is fixed
      approved.fields.map((field) => [
        field,
        field === 'unitPriceCents' ? 'DISCOUNT_APPROVED' : 'LINE_APPROVED',
      ]),
    );
  const code = errorCode(error);
  return code === 'DISCOUNT_TOO_LARGE' || code === 'ABOVE_AUTHORIZED' ? { unitPriceCents: code } : {};
}

/** The price of a line while it is edited: invalid amounts count as zero. */
function useTyped(form: UseFormReturn<LineInput, unknown, LineInput>): DraftLine['line'] {
  const [kind, quantityMilli, unitPriceCents, taxable] = useWatch({
    control: form.control,
    name: ['kind', 'quantityMilli', 'unitPriceCents', 'taxable'],
  });
  return useMemo(
    () => ({
      kind,
      quantityMilli: Math.max(0, quantityMilli),
      unitPriceCents: unitPriceCents === null ? null : Math.max(0, unitPriceCents),
      taxable,
    }),
    [kind, quantityMilli, unitPriceCents, taxable],
  );
}

/** The order's totals include the line being edited. */
function useShownDraft(
  line: DraftLine['line'],
  { jobId, lineId, onDraft }: Pick<LineFormProps, 'lineId' | 'onDraft'> & { jobId: string },
): void {
  useEffect(() => onDraft({ jobId, lineId, line }), [line, jobId, lineId, onDraft]);
  useEffect(() => () => onDraft(null), [onDraft]);
}

interface ContractHintProps {
  /** A new line of an approved job: it becomes an addition. */
  adds: boolean;
  contract: Job['lines'][number]['approved'];
  kind: LineKind;
}

function ContractHint({ adds, contract, kind }: ContractHintProps) {
  const { t } = useTranslation('orderAdditions');
  const format = useFormat();
  return (
    <>
      {adds ? <Note tone="info">{t('addHint')}</Note> : null}
      {contract ? (
        <Note tone="info">
          {t('editHint', {
            quantity: milliText(contract.quantityMilli),
            price: format.money(contract.unitPriceCents),
          })}
          {kind === 'part' ? ` ${t('otherPart')}` : null}
        </Note>
      ) : null}
    </>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The server requires a reason: the field gets the focus. */
  missing: boolean;
  error: string | undefined;
}

function ReasonField({ value, onChange, missing, error }: ReasonFieldProps) {
  const { t } = useTranslation('orderAdditions');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing) input.current?.focus();
  }, [missing]);
  return (
    <Field label={t('reason')} hint={t('reasonHint')} error={error}>
      {(field) => (
        <Input
          {...field}
          ref={input}
          value={value}
          maxLength={WORKORDER_LIMITS.reason}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Fields of a part are cleared when the line became something else. */
function tidy(line: LineInput): LineInput {
  if (line.kind === 'part') return { ...line, partCondition: line.partCondition ?? 'new' };
  return { ...line, sku: '', partCondition: null, customerSupplied: false };
}
