import { LANGUAGES, type Language } from '@kickstand/domain/language';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { i18next, preloadLanguage } from '../../../i18n/index.ts';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { useOrder } from '../shared/use-order.ts';
import { EstimateSheet } from './estimate-sheet.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { MemoSheet } from './memo-sheet.tsx';
import { OrderSheet } from './order-sheet.tsx';
import type { Paper, PaperTexts } from './paper.tsx';

const SHEETS = {
  estimate: EstimateSheet,
  order: OrderSheet,
  invoice: InvoiceSheet,
  memo: MemoSheet,
} as const;
type PaperName = keyof typeof SHEETS;
const isPaper = (name: string): name is PaperName => Object.hasOwn(SHEETS, name);

/**
 * WO-12 /dashboard/reports/:reportId/print/:paper: estimate, work order, invoice or credit memo on Letter
 * pages.
 */
export default function PrintScreen() {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const { reportId: orderId = '', paper = '' } = useParams();
  const { get, set } = useListFilter<'language'>();
  const { data: order, gone, isError, error, isFetching, refetch } = useOrder(orderId);
  const title = isPaper(paper) ? t(`workorderPage:print.${paper}`) : t('workorderPage:print.label');
  usePageTitle(order ? `${title} ${order.number}` : title);
  const language = LANGUAGES.find((one) => one === get('language')) ?? order?.customerLanguage;
  /** The sheet has its own heading; without a sheet the page still needs one. */
  const heading = (
    <h1 tabIndex={-1} data-page-heading="" className="sr-only">
      {title}
    </h1>
  );
  const frame = (children: ReactNode) => (
    <div className="mx-auto w-full max-w-[calc(56rem+2*var(--gutter))] px-gutter pt-4 pb-12 print:max-w-none print:p-0">
      <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
        <Button asChild variant="ghost" className="mr-auto -ml-3">
          <Link to={orderPath(orderId)}>
            {order ? t('workorders:order', { number: order.number }) : t('workorders:title')}
          </Link>
        </Button>
        {language ? (
          <Segmented
            label={t('workorderPage:print.language')}
            value={language}
            size="sm"
            onChange={(next) => set('language', next)}
            options={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        ) : null}
        <Button variant="primary" icon={Printer} disabled={!order} onClick={() => window.print()}>
          {t('workorderPage:print.label')}
        </Button>
      </div>
      {children}
    </div>
  );
  if (gone || !isPaper(paper))
    return frame(
      <>
        {heading}
        <Card role="alert">
          {gone ? (
            <EmptyState title={t('workorders:gone')} text={t('workorders:goneText')} />
          ) : (
            <EmptyState
              title={t('workorderPage:print.unknown')}
              text={t('workorderPage:print.unknownText')}
              action={
                <Button asChild>
                  <Link to={orderPath(orderId)}>{t('workorderPage:print.toOrder')}</Link>
                </Button>
              }
            />
          )}
        </Card>
      </>,
    );
  if (isError && !order)
    return frame(
      <>
        {heading}
        <CardProblem title={title} error={error} busy={isFetching} onTryAgain={() => void refetch()} />
      </>,
    );
  if (!order || !language) return frame(<Loading />);
  return frame(<Printed order={order} language={language} name={paper} />);
}

interface PrintedProps {
  order: WorkOrder;
  language: Language;
  name: PaperName;
}

function Printed({ order, language, name }: PrintedProps) {
  const shop = useQuery(orpc.settings.shop.queryOptions());
  const logo = useQuery(orpc.settings.logo.queryOptions());
  const texts = usePaperTexts(language);
  if (shop.isError && !shop.data)
    return (
      <CardProblem
        title={order.bikeInfo}
        error={shop.error}
        busy={shop.isFetching}
        onTryAgain={() => void shop.refetch()}
      />
    );
  // A paper without its logo is still valid: a failed logo does not block printing.
  if (!shop.data || !texts || logo.isPending) return <Loading />;
  const paper: Paper = { t: texts, language, shop: shop.data, logoUrl: logo.data?.url ?? null };
  const Sheet = SHEETS[name];
  return <Sheet order={order} paper={paper} />;
}

function Loading() {
  const { t } = useTranslation('workorders');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="h-[60dvh] rounded-card" />
    </div>
  );
}

/** PUB-05. The paper has its own language, whatever the screen's; null while its texts load. */
function usePaperTexts(language: Language): PaperTexts | null {
  const [ready, setReady] = useState<Language | null>(null);
  useEffect(() => {
    let current = true;
    const show = () => {
      if (current) setReady(language);
    };
    // If the other language cannot be loaded, this one is better than none.
    preloadLanguage(language).then(show, show);
    return () => {
      current = false;
    };
  }, [language]);
  if (ready !== language) return null;
  const spoken = i18next.hasResourceBundle(language, 'workorderPrint') ? language : i18next.language;
  return i18next.getFixedT(spoken, ['workorderPrint', 'workorders', 'money']);
}
