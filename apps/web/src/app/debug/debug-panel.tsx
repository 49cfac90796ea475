import { Bug, ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLoaded } from '../../lib/list/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Above the page's action bar, below all dialogs. */
const CORNER = 'fixed bottom-[calc(var(--bar-foot,0px)+1rem)] z-(--z-nav)';
/** No wider than the smallest margin, where no page has a control. On touch screens it is taller instead. */
const EDGE_TAB =
  'right-0 grid h-14 w-4 place-items-center rounded-l-[8px] border border-r-0 border-line bg-raised text-muted shadow-card hover:bg-hover hover:text-ink -outline-offset-2 pointer-coarse:h-22';

// loaded when the panel is opened
const loadTabs = () => import('./debug-tabs.tsx');

/** DBG-01. Collapsed to a tab at the edge of the window until it is opened, and again on the next page. */
export function DebugPanel() {
  const { t } = useTranslation('debug');
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const toggled = useRef(false);
  const open = openOn === pathname;
  const Tabs = useLoaded(loadTabs, open);
  if (openOn !== null && !open) setOpenOn(null);
  const toggle = () => {
    toggled.current = true;
    setOpenOn(open ? null : pathname);
  };
  useEscape(open, toggle);
  // only after a press: closed by a navigation, it must not take the focus from the new page
  const focus = (button: HTMLButtonElement | null) => {
    if (!button || !toggled.current) return;
    toggled.current = false;
    button.focus();
  };
  if (!open)
    return (
      <button
        ref={focus}
        type="button"
        data-print="hide"
        data-edge-tab=""
        aria-label={t('open')}
        aria-expanded={false}
        onClick={toggle}
        className={`${CORNER} ${EDGE_TAB}`}
      >
        <Icon icon={Bug} size="sm" className="size-3.5" />
      </button>
    );
  return (
    <section
      aria-labelledby="debug-panel"
      data-print="hide"
      className={`${CORNER} right-4 flex max-h-[min(72dvh,40rem)] w-[26rem] max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-pop`}
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
      {Tabs ? <Tabs /> : null}
    </section>
  );
}

/** Escape closes it from anywhere, except in a dialog, a menu or a field that uses the key. */
function useEscape(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeNow();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
