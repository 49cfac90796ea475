import { pathTo } from '@kickstand/domain/navigation';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { LeaveGuard } from '../../lib/forms/leave-guard.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { pageHeading } from '../../ui/overlay/tabbable.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { AddressCard } from './address/address-card.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { CardPaymentsCard } from './card-payments/card-payments-card.tsx';
import { ChecklistsCard } from './checklists/checklists-card.tsx';
import { BackupsCard } from './data/backups-card.tsx';
import { EnvironmentCard } from './data/environment-card.tsx';
import { ExportCard, RestoreCard } from './data/export-card.tsx';
import { SampleCard } from './data/sample-card.tsx';
import { IntakeCard } from './intake/intake-card.tsx';
import { RetentionCard } from './intake/retention-card.tsx';
import { SettingsList } from './list/settings-list.tsx';
import { MailCards } from './mail/mail-card.tsx';
import { NumberingCard } from './numbering/numbering-card.tsx';
import { PasscodeCard } from './security/passcode-card.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { pageOf, type SettingsPage } from './settings-pages.ts';
import { SavePage } from './shared/save-page.tsx';
import { LogoCard } from './shop/logo-card.tsx';
import { ShopDetailsCard } from './shop/shop-details-card.tsx';
import { TermsTab } from './terms/terms-tab.tsx';
import { TextCards } from './texts/text-cards.tsx';
import { WorkshopCard } from './workshop/workshop-card.tsx';

const CONTENT: Record<SettingsPage, ReactNode> = {
  shop: (
    <>
      <ShopDetailsCard />
      <LogoCard />
    </>
  ),
  numbering: <NumberingCard />,
  fees: <WorkshopCard part="fees" />,
  payments: <CardPaymentsCard />,
  calendar: <CalendarCard />,
  intake: (
    <>
      <IntakeCard />
      <RetentionCard />
    </>
  ),
  workshop: <WorkshopCard part="hours" />,
  checklists: <ChecklistsCard />,
  terms: <TermsTab />,
  mail: <MailCards />,
  texts: <TextCards />,
  security: (
    <>
      <SecurityCard />
      <PasscodeCard />
    </>
  ),
  data: (
    <>
      <AddressCard />
      <WorkshopCard part="sharing" />
      <BackupsCard />
      <ExportCard />
      <RestoreCard />
      <SampleCard />
      <EnvironmentCard />
    </>
  ),
};

/**
 * /dashboard/settings: the shop's settings. A list in four groups next to the selected page; a phone shows
 * the list first, then the page. The page is in the address.
 */
export default function SettingsScreen() {
  const { t } = useTranslation('settings');
  const [parameters] = useSearchParams();
  const chosen = pageOf(parameters.get('tab'));
  const page = chosen ?? 'shop';
  const heading = useFocusOnChange(chosen);
  usePageTitle(chosen ? t(`pages.${page}`) : t('title'));
  return (
    <SavePage>
      <LeaveGuard />
      <Page>
        <PageHead title={t('title')} className={chosen ? 'max-md:sr-only' : ''} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 md:grid-cols-[208px_minmax(0,720px)] min-[75rem]:grid-cols-[248px_minmax(0,720px)] min-[75rem]:gap-x-10">
          <SettingsList current={page} className={chosen ? 'max-md:hidden' : ''} />
          <div
            className={cn(
              'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5',
              chosen === null && 'max-md:hidden print:grid',
            )}
          >
            <SettingsPageHead page={page} heading={heading} />
            {CONTENT[page]}
          </div>
        </div>
      </Page>
    </SavePage>
  );
}

/** Another page takes the focus to its heading, and going back to the list to the heading of the screen. */
function useFocusOnChange(chosen: SettingsPage | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    if (chosen) heading.current?.focus();
    else pageHeading()?.focus();
  }, [chosen]);
  return heading;
}

interface SettingsPageHeadProps {
  page: SettingsPage;
  heading: RefObject<HTMLHeadingElement | null>;
}

function SettingsPageHead({ page, heading }: SettingsPageHeadProps) {
  const { t } = useTranslation('settings');
  return (
    <header>
      <Link
        to={pathTo('/dashboard/settings')}
        data-print="hide"
        className="relative -mt-3 -mb-1 -ml-1 inline-flex min-h-control items-center gap-1.5 rounded-control pr-2 pl-1 text-small font-medium text-muted no-underline hover:text-ink md:hidden"
      >
        <Icon icon={ChevronLeft} size="sm" />
        {t('title')}
      </Link>
      <h2 ref={heading} tabIndex={-1} className="text-[1.25rem] leading-[1.625rem] font-title">
        {t(`pages.${page}`)}
      </h2>
      <p className="mt-0.5 text-muted">{t(`about.${page}`)}</p>
    </header>
  );
}
