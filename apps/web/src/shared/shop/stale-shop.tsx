import type { Shop } from '@kickstand/domain/settings';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import { differencesOf } from '../../lib/forms/differences.ts';
import { type Difference, StaleNote } from '../../lib/forms/stale-note.tsx';
import { timeZoneName } from '../../lib/forms/time-zones.ts';
import { SHOP_FIELDS } from './use-shop-form.ts';

/** Two people changed the shop. */
export function StaleShop({ mine, theirs }: { mine: Shop; theirs: Shop }) {
  const differences = useShopDifferences();
  return <StaleNote differences={differences(mine, theirs)} />;
}

export function useShopDifferences(): (mine: Shop, theirs: Shop) => Difference[] {
  const { t } = useTranslation('setup');
  const { language } = useLanguage();
  const format = useFormat();
  const shown = (field: keyof Shop, shop: Shop) => {
    const value = shop[field].trim();
    if (field === 'phone' && value !== '') return format.phone(value);
    return field === 'timeZone' ? timeZoneName(value, language) : value;
  };
  return (mine, theirs) =>
    differencesOf(SHOP_FIELDS, { mine, theirs }, (field) => t(`shopFields.${field}`), shown);
}
