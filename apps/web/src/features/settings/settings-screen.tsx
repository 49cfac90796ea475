import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/document-title.ts';
import { LeaveGuard } from '../../lib/forms/leave-guard.tsx';
import { ShopCard } from '../../lib/shop/shop-card.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddressCard } from './address/address-card.tsx';
import { CardPaymentsCard } from './card-payments/card-payments-card.tsx';
import { ChecklistsCard } from './checklists/checklists-card.tsx';
import { BackupsCard } from './data/backups-card.tsx';
import { EnvironmentCard } from './data/environment-card.tsx';
import { ExportCard, RestoreCard } from './data/export-card.tsx';
import { SampleCard } from './data/sample-card.tsx';
import { IntakeCard } from './intake/intake-card.tsx';
import { RetentionCard } from './intake/retention-card.tsx';
import { MailCards } from './mail/mail-card.tsx';
import { NumberingCard } from './numbering/numbering-card.tsx';
import { PasscodeCard } from './security/passcode-card.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { SETTINGS_TABS, type SettingsTab, tabOf } from './settings-tabs.ts';
import { LogoCard } from './shop/logo-card.tsx';
import { TermsTab } from './terms/terms-tab.tsx';
import { WorkshopCard } from './workshop/workshop-card.tsx';

/** A column of cards as wide as a form is read well. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-(--form-max) grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
);

const CONTENT: Record<SettingsTab, ReactNode> = {
  shop: (
    <Column>
      <ShopCard />
      <LogoCard />
    </Column>
  ),
  fees: (
    <Column>
      <WorkshopCard part="fees" />
    </Column>
  ),
  terms: <TermsTab />,
  intake: (
    <Column>
      <IntakeCard />
      <RetentionCard />
    </Column>
  ),
  workshop: (
    <Column>
      <WorkshopCard part="hours" />
      <ChecklistsCard />
    </Column>
  ),
  mail: (
    <Column>
      <MailCards />
    </Column>
  ),
  payments: (
    <Column>
      <CardPaymentsCard />
    </Column>
  ),
  security: (
    <Column>
      <SecurityCard />
      <PasscodeCard />
    </Column>
  ),
  numbering: (
    <Column>
      <NumberingCard />
    </Column>
  ),
  sharing: (
    <Column>
      <AddressCard />
      <WorkshopCard part="sharing" />
    </Column>
  ),
  data: (
    <Column>
      <BackupsCard />
      <ExportCard />
      <RestoreCard />
      <SampleCard />
      <EnvironmentCard />
    </Column>
  ),
};

/** /dashboard/settings: settings of the whole shop, by tab; the tab is in the URL. */
export default function SettingsScreen() {
  const { t } = useTranslation('settings');
  const [parameters, setParameters] = useSearchParams();
  const tab = tabOf(parameters.get('tab'));
  const place = useShownTab(tab);
  usePageTitle(t('title'));
  return (
    <Page>
      <LeaveGuard />
      <PageHead title={t('title')} facts={t('facts')} />
      <div ref={place}>
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={(chosen) => setParameters({ tab: chosen }, { replace: true })}
          tabs={SETTINGS_TABS.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            content: CONTENT[value],
          }))}
        />
      </div>
    </Page>
  );
}

/** On a phone the row of tabs is wider than the screen: the open one comes into sight. */
function useShownTab(tab: SettingsTab) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the row
  useEffect(() => {
    const row = place.current?.querySelector<HTMLElement>('[role=tablist]');
    const open = row?.querySelector<HTMLElement>('[role=tab][data-state=active]');
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [tab]);
  return place;
}
