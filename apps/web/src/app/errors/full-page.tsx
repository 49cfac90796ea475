import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/page/brand.tsx';

/** A panel on an otherwise empty page, without the shell. */
export function FullPage({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="grid min-h-dvh content-center justify-items-center gap-6 p-gutter">
      <BrandMark className="size-11" />
      <div className="w-full max-w-[34rem]">{children}</div>
    </main>
  );
}
