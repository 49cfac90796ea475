import type { LineInput } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { differencesOf } from '../../../../lib/forms/differences.ts';
import { MergedNote } from '../../../../lib/forms/merged-note.tsx';
import { StaleNote } from '../../../../lib/forms/stale-note.tsx';
import { milliText } from '../../shared/amounts.ts';
import type { OthersChanges } from '../../shared/use-order-form.ts';

export const LINE_FIELDS = [
  'kind',
  'description',
  'sku',
  'quantityMilli',
  'unitPriceCents',
  'costCents',
  'taxable',
  'partCondition',
  'customerSupplied',
] as const satisfies readonly (keyof LineInput)[];
type LineField = (typeof LINE_FIELDS)[number];

/** A field of a line, formatted. */
function useShown() {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const format = useFormat();
  return (field: LineField, line: LineInput): string => {
    if (field === 'kind') return t(`workorders:kind.${line.kind}`);
    if (field === 'quantityMilli') return milliText(line.quantityMilli);
    if (field === 'unitPriceCents' || field === 'costCents') {
      const cents = line[field];
      return cents === null || cents === undefined ? '' : format.money(cents);
    }
    if (field === 'partCondition')
      return line.partCondition ? t(`workorders:condition.${line.partCondition}`) : '';
    if (field === 'taxable' || field === 'customerSupplied')
      return t(line[field] ? 'workorderPage:yes' : 'workorderPage:no');
    return line[field];
  };
}

/** Two people changed the same line. */
export function StaleLine({ mine, theirs }: { mine: LineInput; theirs: LineInput }) {
  const { t } = useTranslation('workorderPage');
  const shown = useShown();
  return (
    <StaleNote
      differences={differencesOf(LINE_FIELDS, { mine, theirs }, (field) => t(`lines.fields.${field}`), shown)}
    />
  );
}

/** Someone else changed other fields of the line. */
export function MergedLine({ others }: { others: OthersChanges<LineInput> | null }) {
  const { t } = useTranslation('workorderPage');
  const shown = useShown();
  if (!others) return null;
  return (
    <MergedNote
      changes={(others.fields as LineField[]).map((field) => ({
        key: field,
        label: t(`lines.fields.${field}`),
        was: shown(field, others.was),
        is: shown(field, others.is),
      }))}
    />
  );
}
