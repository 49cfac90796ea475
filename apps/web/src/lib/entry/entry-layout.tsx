import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { BrandMark, Poster } from '../../ui/page/brand.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { LanguageSwitch, ThemeSwitch } from '../preferences.tsx';

interface EntryLayoutProps {
  /** The line under the product's name: the shop, or what this page is. */
  brandLine: string | null;
  footer: string;
  poster: { title: string; text: string; paint: string };
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

const WIDTHS = { narrow: 'max-w-[380px]', wide: 'max-w-[440px]' } as const;

/** The frame of pages before sign-in: brand and switches, one column of content, the poster. */
export function EntryLayout({ brandLine, footer, poster, width = 'narrow', children }: EntryLayoutProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] min-[901px]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col p-7 max-md:p-4">
        <div className="flex items-center justify-between gap-3">
          <div className="flex min-w-0 items-center gap-2.5">
            <BrandMark />
            <div className="min-w-0">
              <div className="flex items-center gap-1.5 max-md:flex-col max-md:items-start max-md:gap-0.5">
                <b className="text-heading leading-5 font-bold tracking-[-0.025em]">Kickstand</b>
                <DemoMark className="min-h-4 px-1.5 text-micro leading-4" />
              </div>
              {brandLine ? (
                <span className="block truncate text-caption leading-3.5 text-muted max-md:hidden">
                  {brandLine}
                </span>
              ) : null}
            </div>
          </div>
          <div className="flex shrink-0 gap-2">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </div>
        <div className={cn('m-auto w-full py-8 max-md:mt-[5vh]', WIDTHS[width])}>{children}</div>
        <p className="text-small text-faint">{footer}</p>
      </main>
      <Poster title={poster.title} text={poster.text} paint={poster.paint} />
    </div>
  );
}

interface EntryHeadingProps {
  title: string;
  text?: ReactNode;
}

export function EntryHeading({ title, text }: EntryHeadingProps) {
  return (
    <div>
      <h1
        tabIndex={-1}
        data-page-heading=""
        className="text-[1.75rem] leading-8.5 font-title tracking-[-0.026em]"
      >
        {title}
      </h1>
      {text ? <p className="mt-1 text-muted">{text}</p> : null}
    </div>
  );
}
