import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { CountPage } from './count-page.tsx';
import { COUNTS, useCount, useCountFilter } from './counts-query.ts';

/** INV-02 /dashboard/inventory/counts/:countId: the count sheet. */
export default function CountScreen() {
  const { t } = useTranslation('stock');
  const { countId = '' } = useParams();
  const filter = useCountFilter();
  const found = useCount(countId, filter.show);
  const count = found.data?.pages[0];
  const title = count ? t('counts.tag', { number: count.number }) : t('counts.title');
  usePageTitle(title);
  if (count && !found.gone) return <CountPage key={count.id} count={count} found={found} filter={filter} />;
  return (
    <Page>
      <PageHead title={title} back={<Link to={COUNTS}>{t('counts.title')}</Link>} />
      <MissingRecord
        title={title}
        asked={found}
        gone={{
          title: t('counts.gone'),
          text: t('counts.goneText'),
          to: COUNTS,
          label: t('counts.all'),
        }}
        loading={t('counts.loading')}
      />
    </Page>
  );
}
