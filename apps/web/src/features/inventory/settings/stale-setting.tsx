import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { FIELDS, fromLines, readTiers, type SettingTexts } from './setting-values.ts';

/** Two people changed the settings. */
export function StaleSetting({ mine, theirs }: { mine: SettingTexts; theirs: SettingTexts }) {
  const { t } = useTranslation('inventorySettings');
  const format = useFormat();
  const labels: Record<keyof SettingTexts, string> = {
    markupTiers: t('markup.title'),
    leadDays: t('ordering.leadDays'),
    safetyMilli: t('ordering.safety'),
    skuPattern: t('sku.pattern'),
    categories: t('categories.title'),
    units: t('units.title'),
    negativeStock: t('negative.label'),
  };
  const shown = (field: keyof SettingTexts, texts: SettingTexts): string => {
    if (field === 'negativeStock') return t(texts.negativeStock ? 'yes' : 'no');
    if (field === 'categories' || field === 'units') return fromLines(texts[field]).join(', ');
    if (field === 'markupTiers')
      return readTiers(texts.markupTiers)
        .map(({ fromCents, ppm }) =>
          t('markup.tier', { from: format.money(fromCents), percent: ppm / 10_000 }),
        )
        .join(', ');
    return texts[field];
  };
  return <StaleNote differences={differencesOf(FIELDS, { mine, theirs }, (field) => labels[field], shown)} />;
}
