import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAway } from '../../lib/offline/away.ts';
import { NeedsConnection, WhyNot } from '../../lib/offline/needs-connection.tsx';

/** OFF-05. Pages for stock, money, people and settings: without a connection they are there to be read. */
const ONLINE_ONLY: readonly RegExp[] = [
  /^\/dashboard\/(inventory|work-order-parts|transactions|users|settings|calendar)(\/|$)/,
  /^\/dashboard\/reports\/(new$|[^/]+\/(edit|pickup)$)/,
  /^\/dashboard\/intake-forms\/(?!new$|drafts$|draft\/)/,
];

export function OnlineOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const away = useAway();
  const fenced = away && ONLINE_ONLY.some((pattern) => pattern.test(pathname));
  return (
    <>
      {fenced ? <WhyNot what="this" className="px-gutter pt-4" /> : null}
      <NeedsConnection when={fenced}>{children}</NeedsConnection>
    </>
  );
}
