import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { encode } from 'uqr';
import { orpc } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { CALENDAR } from './calendar-query.ts';

/** One path for all dark squares: it prints sharp at any size. */
function pathOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'Q', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { path: squares.join(''), size };
}

/** CAL-06: the poster for the counter, in both languages on one page. */
export default function PosterScreen() {
  const { t } = useTranslation('calendar');
  usePageTitle(t('poster.title'));
  const { data: shop } = useQuery(orpc.settings.shop.queryOptions());
  // not where this page was opened: staff may use an address that only works inside the shop
  const { data: links } = useQuery(orpc.settings.links.queryOptions());
  const url = links && `${links.baseUrl}${pathTo('/check-in')}`;
  return (
    <Page>
      <div data-print="hide">
        <PageHead
          title={t('poster.title')}
          facts={t('poster.text')}
          back={<Link to={CALENDAR}>{t('poster.back')}</Link>}
          actions={
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {t('poster.print')}
            </Button>
          }
        />
        {links?.reach === 'machine' ? (
          <Note tone="warning" className="mb-5">
            {t('poster.local')}
          </Note>
        ) : null}
      </div>
      <div className="mx-auto grid max-w-[42rem] justify-items-center gap-6 rounded-card border border-line bg-white p-10 text-center text-black max-md:p-6 print:max-w-none print:border-0 print:p-0">
        <p className="text-heading font-strong wrap-anywhere">{shop?.name}</p>
        <div className="grid gap-1">
          <h2 className="text-[2.5rem] leading-tight font-title max-md:text-[1.75rem]">
            {t('poster.heading')}
          </h2>
          <p lang="es" className="text-[1.75rem] leading-tight max-md:text-[1.25rem]">
            {t('poster.headingEs')}
          </p>
        </div>
        {url ? <Code url={url} /> : <Skeleton className="aspect-square w-[min(22rem,100%)]" />}
        <div className="grid gap-1 text-[1.25rem] leading-snug">
          <p className="font-strong">{t('poster.scan')}</p>
          <p lang="es">{t('poster.scanEs')}</p>
        </div>
        <p className="wrap-anywhere">{url}</p>
      </div>
    </Page>
  );
}

function Code({ url }: { url: string }) {
  const { t } = useTranslation('calendar');
  const { path, size } = pathOf(url);
  return (
    <svg
      role="img"
      aria-label={t('poster.code', { url })}
      viewBox={`0 0 ${size} ${size}`}
      className="w-[min(22rem,100%)] print:w-[12cm]"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
