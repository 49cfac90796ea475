import type { ReactNode } from 'react';
import { useAway } from '../../../lib/offline/away.ts';
import { NeedsConnection, WhyNot } from '../../../lib/offline/needs-connection.tsx';

/** OFF-05. A page on which stock is moved: without a connection it is read, and a sentence at its top says why. */
export function StockOnline({ children }: { children: ReactNode }) {
  const away = useAway();
  return (
    <>
      {away ? <WhyNot what="stock" className="p-gutter pb-0" /> : null}
      <NeedsConnection>{children}</NeedsConnection>
    </>
  );
}
