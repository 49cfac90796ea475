import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { CATALOG } from '../shared/paths.ts';

export const useProduct = (id: string) => useQuery(orpc.inventory.find.queryOptions({ input: { id } }));

/** Placeholder for a product that is loading, failed to load, or does not exist. */
export function MissingProduct({ product }: { product: ReturnType<typeof useProduct> }) {
  const { t } = useTranslation('inventory');
  return (
    <Page>
      <PageHead title={t('product.one')} back={<Link to={CATALOG}>{t('title')}</Link>} />
      <MissingRecord
        title={t('product.one')}
        asked={product}
        gone={{
          title: t('product.gone'),
          text: t('product.goneText'),
          to: CATALOG,
          label: t('product.toCatalog'),
        }}
        loading={t('product.loading')}
      />
    </Page>
  );
}
