import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
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
      {found.gone ? (
        <Card role="alert">
          <EmptyState
            title={t('gone')}
            text={t('goneText')}
            action={
              <Button asChild>
                <Link to={back.to}>{back.label}</Link>
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
        children
      )}
    </Page>
  );
}
