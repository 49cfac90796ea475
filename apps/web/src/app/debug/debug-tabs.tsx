import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/form/segmented.tsx';
import { CopyReport } from './copy-report.tsx';
import { DebugLogView } from './debug-log-view.tsx';
import { LogView } from './log-view.tsx';
import { StatusRows } from './status-rows.tsx';

const TABS = ['status', 'log', 'debugLog'] as const;
type Tab = (typeof TABS)[number];

const VIEWS: Record<Tab, () => ReactNode> = {
  status: StatusRows,
  log: LogView,
  debugLog: DebugLogView,
};

/** The content of the debug panel. */
export default function DebugTabs() {
  const { t } = useTranslation('debug');
  const [tab, setTab] = useState<Tab>('status');
  const View = VIEWS[tab];
  return (
    <>
      <div className="px-4 pt-3">
        <Segmented
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          size="sm"
          fill
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-4 py-3">
        <View />
      </div>
      <footer className="border-t border-line p-3">
        <CopyReport />
      </footer>
    </>
  );
}
