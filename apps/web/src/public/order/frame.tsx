import type { Status as OrderStatus } from '@kickstand/domain/workorders';
import { Eye } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { KeyTag } from '../../ui/data/tag.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { useAnswer } from '../ask.ts';
import { PublicFailure } from '../failure.tsx';
import type { ShopOfPage } from '../header.tsx';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import type { Asked } from '../served.ts';
import { type OrderPage, orderPath } from './paths.ts';
import { StatusBadge } from './status-badge.tsx';
import { ORDER_TEXTS, type OrderTexts } from './texts.ts';

/** few links are invalid, so its code is loaded only for those */
const NotFoundPage = lazy(() => import('../pages/not-found.tsx'));

/** The header of every page of an order. */
export interface OrderHead {
  readonly number: number;
  readonly status: OrderStatus;
  readonly customerName: string;
  readonly bikeInfo: string;
  readonly language: PageProps['language'];
  readonly preview: boolean;
  readonly shop: ShopOfPage & { readonly street: string; readonly zip: string; readonly timeZone: string };
}

interface OrderPageFrameProps<Value> {
  page: OrderPage;
  props: PageProps;
  title: string;
  children: (value: Value) => ReactNode;
}

/** Loads the page's data; renders loading and error states. */
export function OrderPageFrame<Value extends OrderHead>({
  page,
  props,
  title,
  children,
}: OrderPageFrameProps<Value>) {
  const answer = useAnswer<Value>(orderPath(page, props.params.id, props.search));
  useHead(answer, props);
  // the same whether the link never existed, was revoked or has expired
  if (answer.state === 'missing')
    return (
      <Suspense fallback={<OrderSkeleton title={title} label={props.texts.loading} />}>
        <NotFoundPage {...props} />
      </Suspense>
    );
  if (answer.state === 'failed') return <PublicFailure texts={props.texts} onTryAgain={answer.tryAgain} />;
  if (answer.state === 'asking') return <OrderSkeleton title={title} label={props.texts.loading} />;
  return children(answer.value);
}

function useHead(answer: Asked<OrderHead>, { suggestLanguage, showShop }: PageProps): void {
  // before the first paint, so that header and language appear together with the content
  useLayoutEffect(() => {
    // the page for an invalid link names the shop
    if (answer.state === 'asking' || answer.state === 'missing') return;
    showShop(answer.state === 'there' ? answer.value.shop : null);
    if (answer.state === 'there') suggestLanguage(answer.value.language);
  }, [answer, suggestLanguage, showShop]);
}

interface OrderLayoutProps {
  head: OrderHead;
  props: PageProps;
  title: string;
  lead?: ReactNode;
  /** Above the title. */
  picture?: ReactNode;
  /** The header is a statement, not a greeting. */
  centered?: boolean;
  children: ReactNode;
  /** Fixed at the bottom. */
  bar?: ReactNode;
}

/** One column for a phone: header, content, the shop, and the bar with the main action. */
export function OrderLayout({
  head,
  props,
  title,
  lead,
  picture,
  centered = false,
  children,
  bar,
}: OrderLayoutProps) {
  const texts = ORDER_TEXTS[props.language];
  usePageTitle(title);
  return (
    <>
      {head.preview ? <PreviewBanner texts={texts} /> : null}
      <div className="mx-auto grid w-full max-w-[calc(var(--public-max)+2*var(--gutter))] flex-1 content-start gap-5 px-gutter pt-1 pb-8 text-field print:block print:max-w-none print:space-y-4 print:p-0">
        <header className={centered ? 'grid justify-items-center gap-2 text-center' : 'grid gap-2'}>
          {picture}
          <p className="flex flex-wrap items-center gap-2">
            <KeyTag>{texts.order(head.number)}</KeyTag>
            <StatusBadge status={head.status} label={texts.statuses[head.status]} />
          </p>
          <h1 data-page-heading="" tabIndex={-1} className="text-title font-title wrap-anywhere">
            {title}
          </h1>
          {lead ? <div className="text-muted">{lead}</div> : null}
        </header>
        {children}
        <ShopFoot head={head} props={props} texts={texts} />
      </div>
      {bar}
    </>
  );
}

function PreviewBanner({ texts }: { texts: OrderTexts }) {
  return (
    <Banner tone="info" icon={Eye} className="mb-3">
      <b className="font-strong">{texts.previewTitle}</b> {texts.previewText}
    </Banner>
  );
}

function ShopFoot({
  head: { shop },
  props,
  texts,
}: {
  head: OrderHead;
  props: PageProps;
  texts: OrderTexts;
}) {
  const place = [shop.street, shop.city, `${shop.state} ${shop.zip}`.trim()].filter(Boolean).join(', ');
  return (
    <footer className="grid justify-items-center gap-1 pt-2 text-center text-small text-muted print:justify-items-start print:text-left">
      <p className="font-medium text-ink">{shop.name}</p>
      {place ? <p>{place}</p> : null}
      <p data-print="hide">
        <a
          href="/terms-and-conditions"
          className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
        >
          {texts.terms}
        </a>
      </p>
      <div data-print="hide" className="sm:hidden">
        {props.themeSwitch}
      </div>
    </footer>
  );
}

function OrderSkeleton({ title, label }: { title: string; label: string }) {
  usePageTitle(title);
  return (
    <div
      role="status"
      aria-label={label}
      className="mx-auto grid w-full max-w-[calc(var(--public-max)+2*var(--gutter))] gap-4 px-gutter pt-1"
    >
      <Skeleton className="aspect-16/9 h-auto w-full rounded-card" />
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}

/** The name in a greeting: the first word. */
export const firstName = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';
