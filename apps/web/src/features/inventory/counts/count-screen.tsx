import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { usePageTitle } from '../../../lib/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { CountPage } from './count-page.tsx';
import { COUNTS, useCount, useCountFilter } from './counts-query.ts';

/** INV-02 /dashboard/inventory/counts/:countId: the sheet that is carried along the shelves. */
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
      {found.gone ? (
        <Card role="alert">
          <EmptyState
            title={t('counts.gone')}
            text={t('counts.goneText')}
            action={
              <Button asChild>
                <Link to={COUNTS}>{t('counts.all')}</Link>
              </Button>
            }
          />
        </Card>
      ) : found.isError ? (
        <CardProblem
          title={title}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Card>
          <CardBody>
            <SkeletonList label={t('counts.loading')} rows={6} />
          </CardBody>
        </Card>
      )}
    </Page>
  );
}
