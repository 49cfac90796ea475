import { Bug, ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recall, remember } from '../../lib/device.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CopyReport } from './copy-report.tsx';
import { DebugLogView } from './debug-log-view.tsx';
import { LogView } from './log-view.tsx';
import { StatusRows } from './status-rows.tsx';

const OPEN_KEY = 'kickstand.debugPanel';

const TABS = ['status', 'log', 'debugLog'] as const;
type Tab = (typeof TABS)[number];

const VIEWS: Record<Tab, () => ReactNode> = {
  status: StatusRows,
  log: LogView,
  debugLog: DebugLogView,
};

/** Above the bottom edge, where a page's bar with its actions may stand, in two rows on a phone; under every dialog. */
const CORNER =
  'fixed right-4 bottom-24 z-(--z-nav) max-md:in-[html:has([data-sticky-foot=tall])]:bottom-[calc(9rem+env(safe-area-inset-bottom))] md:right-6 md:bottom-6';

/** DBG-01. A small round button until someone opens it; this device remembers which. */
export function DebugPanel() {
  const { t } = useTranslation('debug');
  const [open, setOpen] = useState(() => recall(OPEN_KEY) === 'open');
  const toggled = useRef(false);
  const toggle = () => {
    toggled.current = true;
    remember(OPEN_KEY, open ? 'collapsed' : 'open');
    setOpen(!open);
  };
  // Only after a click: a page that opens with the panel must not lose its own focus to it.
  const focus = (button: HTMLButtonElement | null) => {
    if (toggled.current) button?.focus();
  };
  if (!open)
    return (
      <div className={CORNER} data-print="hide">
        <Button
          ref={focus}
          size="icon"
          icon={Bug}
          aria-label={t('open')}
          aria-expanded={false}
          onClick={toggle}
          className="rounded-full shadow-lift"
        />
      </div>
    );
  return (
    <section
      aria-labelledby="debug-panel"
      data-print="hide"
      className={`${CORNER} flex max-h-[min(72dvh,40rem)] w-[26rem] max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-pop`}
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
        <h2 id="debug-panel" className="flex-1 text-heading font-strong">
          {t('title')}
        </h2>
        <Button
          ref={focus}
          variant="ghost"
          size="icon"
          icon={ChevronDown}
          aria-label={t('close')}
          aria-expanded={true}
          onClick={toggle}
        />
      </header>
      <Tabs />
    </section>
  );
}

function Tabs() {
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
