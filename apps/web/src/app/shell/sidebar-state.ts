import { pathTo } from '@kickstand/domain/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useMedia } from '../../lib/device/use-media.ts';

const COOKIE = 'sidebar:state';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Whether it was open when this device was last used; open by default. */
export function readOpen(): boolean {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  return found !== `${COOKIE}=false`;
}

function writeOpen(open: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing on http addresses and in Firefox
  document.cookie = `${COOKIE}=${open}; path=/; max-age=${WEEK_SECONDS}; SameSite=Lax${secure}`;
}

/** docked: 16rem next to the page. rail: 3rem of icons. hidden: behind the top bar's button. */
export type SidebarMode = 'docked' | 'rail' | 'hidden';

/**
 * The side navigation's state. If it cannot be docked (under 1024 px) toggling opens the slide-over, which is not
 * remembered, because a phone should not start with its menu open.
 */
export function useSidebar() {
  const wide = useMedia('(min-width: 1024px)');
  const phone = useMedia('(max-width: 767px)');
  const [remembered, setRemembered] = useState(readOpen);
  const board = useBoardRail();
  const docked = board.isRoomNeeded ? board.docked : remembered;
  // Bound to the history entry: any navigation closes the slide-over in the same render as the old page. Otherwise
  // the new heading would get the focus behind it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const over = !wide && openAt === key;

  const close = useCallback(() => setOpenAt(null), []);
  const toggle = useCallback(() => {
    if (!wide) return setOpenAt((at) => (at === key ? null : key));
    if (board.isRoomNeeded) return board.toggle();
    setRemembered((open) => {
      writeOpen(!open);
      return !open;
    });
  }, [wide, key, board]);
  useToggleKey(toggle);

  const mode: SidebarMode = phone ? 'hidden' : wide && docked ? 'docked' : 'rail';
  return { mode, over, close, toggle };
}

/**
 * Under 1648 px the board's seven columns only fit next to the rail, so it starts as one there, without changing the
 * stored choice for other pages.
 */
function useBoardRail() {
  const { pathname, search } = useLocation();
  const narrow = useMedia('(max-width: 1647px)');
  const isBoard =
    pathname === pathTo('/dashboard/work-orders') && new URLSearchParams(search).get('view') !== 'stuck';
  const [docked, setDocked] = useState(false);
  const toggle = useCallback(() => setDocked((open) => !open), []);
  const isRoomNeeded = isBoard && narrow;
  return useMemo(() => ({ isRoomNeeded, docked, toggle }), [isRoomNeeded, docked, toggle]);
}

/** Ctrl+B or Meta+B, in fields too, but not in rich text, where it means bold. */
function useToggleKey(toggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!wanted || event.key.toLowerCase() !== 'b' || event.repeat || isRichText(event.target)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
}

const isRichText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[contenteditable]:not([contenteditable="false"])') !== null;
