import type { Shop } from '@kickstand/domain/settings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { timeZoneName } from '../../../lib/forms/time-zones.ts';
import { useLanguage } from '../../../lib/language.ts';
import { Note } from '../../../ui/note.tsx';
import { shopDifferences } from './shop-difference.ts';

/** Two people changed the shop: only the fields that differ, side by side. */
export function StaleShop({ mine, theirs }: { mine: Shop; theirs: Shop }) {
  const { t } = useTranslation(['home', 'setup']);
  const shown = useShown();
  return (
    <div className="grid gap-4">
      <Note tone="warning" role="alert" title={t('home:stale.title')}>
        {t('home:stale.text')}
      </Note>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="text-small text-muted">
            <th scope="col" className="w-[28%] pb-2 font-medium">
              {t('home:stale.field')}
            </th>
            <th scope="col" className="pb-2 font-medium">
              {t('home:stale.mine')}
            </th>
            <th scope="col" className="pb-2 font-medium">
              {t('home:stale.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shopDifferences(mine, theirs).map(({ field, mine: ours, theirs: other }) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-3 text-small font-medium">
                {t(`setup:shopFields.${field}`)}
              </th>
              <td className="py-2.5 pr-3 wrap-break-word">{shown(field, ours)}</td>
              <td className="py-2.5 wrap-break-word">{shown(field, other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useShown() {
  const { t } = useTranslation('home');
  const { language } = useLanguage();
  const format = useFormat();
  return (field: keyof Shop, value: string) => {
    if (value === '') return <span className="text-faint">{t('stale.empty')}</span>;
    if (field === 'phone') return format.phone(value);
    return field === 'timeZone' ? timeZoneName(value, language) : value;
  };
}
