import { useTranslation } from 'react-i18next';
import type { CountRow } from './counts-query.ts';

/** The scope of a count, in words. */
export function useScope(): (count: Pick<CountRow, 'category' | 'bin'>) => string {
  const { t } = useTranslation('stock');
  return ({ category, bin }) => {
    if (category && bin) return t('counts.categoryAndBin', { category, bin });
    if (category) return t('counts.category', { name: category });
    return bin ? t('counts.inBin', { name: bin }) : t('counts.whole');
  };
}
