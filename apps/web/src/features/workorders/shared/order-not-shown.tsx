import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import type { useOrder } from './use-order.ts';

interface OrderNotShownProps {
  found: ReturnType<typeof useOrder>;
  title: string;
  /** Where the way out leads, and what that page is called. */
  back: { readonly to: string; readonly label: string };
  children: ReactNode;
}

/** The page of an order that is not there: gone, not answered, or (children) still on its way. */
export function OrderNotShown({ found, title, back, children }: OrderNotShownProps) {
  const { t } = useTranslation('workorders');
  return (
    <Page>
      <PageHead title={title} back={<Link to={back.to}>{title}</Link>} />
      <MissingRecord
        title={title}
        asked={found}
        gone={{ title: t('gone'), text: t('goneText'), ...back }}
        loading={t('loading')}
      >
        {children}
      </MissingRecord>
    </Page>
  );
}
