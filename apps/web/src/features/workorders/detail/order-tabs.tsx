import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { newId } from '../../../lib/new-id.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { OwnOnly } from '../shared/own-only.tsx';
import { useIsPhone } from '../shared/use-width.ts';
import { InspectionTab } from './inspection-tab.tsx';
import type { DraftLine } from './jobs/draft.ts';
import { Jobs } from './jobs/jobs.tsx';
import { PhotosTab, photoSets } from './photos-tab.tsx';
import type { Place } from './show.ts';
import { useOrderScan } from './stock/use-order-scan.tsx';
import { VersionsTab } from './versions-tab.tsx';

const TABS = ['jobs', 'inspection', 'photos', 'versions'] as const;
type TabName = (typeof TABS)[number];

/** The open tab, kept in the URL, and the jobs the user expanded or collapsed. */
export function useOrderTabs() {
  const { get, set } = useListFilter<'tab'>();
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const current = TABS.find((tab) => tab === get('tab')) ?? 'jobs';
  return {
    current,
    choose: (tab: TabName) => {
      if (tab !== current) set('tab', tab === 'jobs' ? '' : tab);
    },
    opened,
    open: (jobId: string, open: boolean) => setOpened((before) => ({ ...before, [jobId]: open })),
  };
}

interface OrderTabsProps {
  order: WorkOrder;
  tabs: ReturnType<typeof useOrderTabs>;
  onDraft: (draft: DraftLine | null) => void;
  /** Goes to the job that was added. */
  onAdded: (place: Place) => void;
}

export function OrderTabs({ order, tabs, onDraft, onAdded }: OrderTabsProps) {
  const { t } = useTranslation('workorderPage');
  const scan = useOrderScan(order);
  const [adding, setAdding] = useState<string | null>(null);
  // Without the space a screen reader reads the name and its count as one word.
  const name = (tab: TabName) => `${t(`tabs.${tab}`)} `;
  const photos = photoSets(order).reduce((sum, set) => sum + set.photos.length, 0);
  return (
    <>
      <OwnOnly order={order} className="mb-2" />
      <Tabs
        label={t('tabs.label')}
        headings
        value={tabs.current}
        onChange={(tab) => tabs.choose(TABS.find((known) => known === tab) ?? 'jobs')}
        action={
          order.mayEditJobs ? (
            <NeedsConnection>
              <AddJob
                onClick={() => {
                  tabs.choose('jobs');
                  setAdding(newId());
                }}
              />
            </NeedsConnection>
          ) : null
        }
        tabs={[
          {
            value: 'jobs',
            label: name('jobs'),
            count: order.jobs.length,
            content: (
              <Jobs
                order={order}
                adding={adding}
                onAdded={(saved) => {
                  setAdding(null);
                  if (saved && adding) onAdded({ id: `job-${adding}`, jobId: adding });
                }}
                opened={tabs.opened}
                onOpen={tabs.open}
                onDraft={onDraft}
                onScan={scan.openCamera}
              />
            ),
          },
          {
            value: 'inspection',
            label: name('inspection'),
            count: Object.values(order.inspection.items).filter(({ state }) => state !== null).length,
            content: <InspectionTab order={order} />,
          },
          { value: 'photos', label: name('photos'), count: photos, content: <PhotosTab order={order} /> },
          {
            value: 'versions',
            label: name('versions'),
            count: order.estimate.version,
            content: (
              <NeedsConnection what="approvals">
                <VersionsTab order={order} />
              </NeedsConnection>
            ),
          },
        ]}
      />
      <NeedsConnection>{scan.windows}</NeedsConnection>
    </>
  );
}

function AddJob({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('workorderPage');
  if (useIsPhone())
    return <Button variant="ghost" size="icon" icon={Plus} aria-label={t('jobs.add')} onClick={onClick} />;
  return (
    <Button variant="ghost" icon={Plus} onClick={onClick}>
      {t('jobs.add')}
    </Button>
  );
}
