import { type LineInput, PERCENT_ALL, type PricedLine, percentOfJob } from '@kickstand/domain/workorders';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../../ui/form/input.tsx';
import { milliText, parseMilli } from '../../shared/amounts.ts';
import type { Job } from '../../shared/order.ts';

const pricedLines = ({ lines }: Job): PricedLine[] =>
  lines.map((line) => ({ ...line, struck: line.struck !== null }));

interface PercentFieldProps {
  form: UseFormReturn<LineInput, unknown, LineInput>;
  job: Job;
  /** As it is typed. */
  percent: string;
  onPercent: (percent: string) => void;
}

/** A discount as a percentage of the job. Until the customer approved it, its amount follows the job. */
export function PercentField({ form, job, percent, onPercent }: PercentFieldProps) {
  const { t } = useTranslation(['workorderPage', 'common']);
  const format = useFormat();
  const lines = pricedLines(job);
  const [price] = useWatch({ control: form.control, name: ['unitPriceCents'] });
  const milli = parseMilli(percent);
  const isWrong = percent !== '' && (milli === null || milli === 0 || milli > PERCENT_ALL);
  // The price was changed by hand afterwards, so the percentage no longer applies.
  const isReplaced = !isWrong && milli !== null && price !== percentOfJob(lines, milli);
  const enter = (typed: string) => {
    onPercent(typed);
    const value = parseMilli(typed);
    if (value === null || value === 0 || value > PERCENT_ALL) return;
    form.setValue('quantityMilli', 1000, { shouldDirty: true });
    form.setValue('unitPriceCents', percentOfJob(lines, value), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field
      label={t('workorderPage:lines.percent')}
      span={6}
      optional={t('common:optional')}
      hint={t('workorderPage:lines.percentHint', { amount: format.money(percentOfJob(lines, PERCENT_ALL)) })}
      error={isWrong ? t('workorderPage:lines.percentLimit') : undefined}
    >
      {(field) => (
        <InputAffix suffix="%">
          <Input
            {...field}
            inputMode="decimal"
            autoComplete="off"
            value={isReplaced ? '' : percent}
            onChange={({ target }) => enter(target.value)}
          />
        </InputAffix>
      )}
    </Field>
  );
}

const NAMED = / ?\(\d+(\.\d+)?%\)$/;

/**
 * The line as it is saved: a percentage discount shows its percentage, "Spring service (10%)", and one that was changed
 * to an amount does not anymore.
 */
export function withPercent(
  line: LineInput,
  job: Job,
  percent: string,
  savedMilli: number | null,
): LineInput {
  if (line.kind !== 'discount') return line;
  const milli = parseMilli(percent);
  const plain = line.description.trim().replace(NAMED, '');
  if (milli !== null && line.unitPriceCents === percentOfJob(pricedLines(job), milli))
    return { ...line, percentMilli: milli, description: `${plain} (${milliText(milli)}%)` };
  return { ...line, percentMilli: null, description: savedMilli === null ? line.description : plain };
}
