import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import type { useOrder } from './use-order.ts';

interface OrderNotShownProps {
  found: ReturnType<typeof useOrder>;
  title: string;
  /** Target and label of the link. */
  back: { readonly to: string; readonly label: string };
  children: ReactNode;
}

/** The page of an order that does not exist, failed to load, or (children) is loading. */
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
