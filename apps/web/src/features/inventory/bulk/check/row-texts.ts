import type { ImportField, RowError } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import type { FieldChange } from './rows.ts';

const MONEY: readonly ImportField[] = ['cost', 'price'];
const QUANTITIES: readonly ImportField[] = ['qty', 'min', 'max', 'pack', 'labor_hours'];

/** A field's value for display: money, a quantity, yes or no, or the text. */
export function useFieldValue(): (field: ImportField, value: FieldChange['after']) => string {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const quantity = useQuantity();
  return (field, value) => {
    if (value === null || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return value;
    if (MONEY.includes(field)) return format.money(value);
    return QUANTITIES.includes(field) ? quantity(value) : String(value);
  };
}

/** The error of a cell, as a sentence. */
export function useErrorSentence(): (error: RowError) => string {
  const { t } = useTranslation('bulk');
  return ({ field, code, value, otherLine }) =>
    t(`sentence.${code}`, { field: field ? t(`fields.${field}`) : '', value, other: otherLine });
}
