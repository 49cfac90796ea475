import type { LineInput } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { differing } from '../../../../lib/forms/revised.ts';
import { StaleNote } from '../../../../lib/forms/stale-note.tsx';
import { milliText } from '../../shared/amounts.ts';

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

/** Two people changed the same line. */
export function StaleLine({ mine, theirs }: { mine: LineInput; theirs: LineInput }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const format = useFormat();
  const shown = (field: LineField, line: LineInput): string => {
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
  return (
    <StaleNote
      differences={(differing<LineInput>(LINE_FIELDS, mine, theirs) as LineField[]).map((field) => ({
        key: field,
        label: t(`workorderPage:lines.fields.${field}`),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
    />
  );
}
