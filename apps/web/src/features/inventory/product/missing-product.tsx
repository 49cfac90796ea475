import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { errorCode } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { CATALOGUE } from '../shared/paths.ts';

export const useProduct = (id: string) => useQuery(orpc.inventory.find.queryOptions({ input: { id } }));

/** In place of a product that is not there yet, could not be loaded, or does not exist. */
export function MissingProduct({ product }: { product: ReturnType<typeof useProduct> }) {
  const { t } = useTranslation('inventory');
  // An address with something else than an id in it leads to nothing either.
  const nothing = product.isError && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(product.error));
  return (
    <Page>
      <PageHead title={t('product.one')} back={<Link to={CATALOGUE}>{t('title')}</Link>} />
      {nothing ? (
        <Card>
          <EmptyState
            title={t('product.gone')}
            text={t('product.goneText')}
            action={
              <Button asChild>
                <Link to={CATALOGUE}>{t('product.toCatalogue')}</Link>
              </Button>
            }
          />
        </Card>
      ) : product.isError ? (
        <CardProblem
          title={t('product.one')}
          error={product.error}
          busy={product.isFetching}
          onTryAgain={() => void product.refetch()}
        />
      ) : (
        <Card>
          <CardBody>
            <SkeletonList label={t('product.loading')} rows={5} />
          </CardBody>
        </Card>
      )}
    </Page>
  );
}
