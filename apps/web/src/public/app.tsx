import { isLanguage, type Language } from '@kickstand/domain/language';
import { useCallback, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../ui/data/skeleton.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { PublicHeader, type ShopOfPage, ThemeSwitch } from './header.tsx';
import type { FoundPage, LoadPage, PageProps, PublicPage } from './pages.ts';
import {
  applyTheme,
  hasChosenLanguage,
  readLanguage,
  readTheme,
  rememberLanguage,
  type Theme,
} from './preferences.ts';
import { keepReadingPlace } from './reading-place.ts';
import { type Served, ServedContext } from './served.ts';
import { TEXTS } from './texts.ts';

interface PublicAppProps {
  page: FoundPage;
  /** The page's component, if already loaded. */
  Page?: PublicPage | undefined;
}

/** The frame of every public page. */
export function PublicApp({ page, Page }: PublicAppProps) {
  const served = useContext(ServedContext);
  const [language, setLanguage] = useState(() => (served?.rendered ? served.language : readLanguage()));
  const [theme, setTheme] = useState<Theme>('light');
  const [shop, setShop] = useState<ShopOfPage | 'coming' | null>(
    page.ofShop ? (shopIn(served) ?? 'coming') : null,
  );
  const [announcement, announce] = useState('');
  const [ready, setReady] = useState(!served?.rendered);
  const texts = TEXTS[language];

  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // device-specific state is applied after the first render, which must match the server's
  useLayoutEffect(() => {
    setTheme(readTheme());
    if (hasChosenLanguage()) setLanguage(readLanguage());
    setReady(true);
  }, []);

  const chooseLanguage = (next: Language) => {
    rememberLanguage(next);
    keepReadingPlace(() => flushSync(() => setLanguage(next)));
    announce(TEXTS[next].languageChanged);
  };
  const suggestLanguage = useCallback((wanted: Language) => {
    // an order of an older server may have an unknown language
    if (isLanguage(wanted) && !hasChosenLanguage()) setLanguage(wanted);
  }, []);
  const chooseTheme = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
    announce(next === 'dark' ? texts.darkActivated : texts.lightActivated);
  };

  return (
    // inert until the page's code is loaded, because taps and input would be lost
    <fieldset role="presentation" disabled={!ready} className="contents">
      <a
        href="#content"
        className="sr-only z-(--z-nav) rounded-control bg-surface font-medium text-accent-ink shadow-pop focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-3 print:hidden"
      >
        {texts.skipToContent}
      </a>
      <div className="flex min-h-dvh flex-col print:block">
        <PublicHeader
          texts={texts}
          language={language}
          onLanguage={chooseLanguage}
          theme={theme}
          onTheme={chooseTheme}
          shop={shop}
        />
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none print:block">
          <FailureBoundary texts={texts}>
            <LoadedPage
              load={page.load}
              here={Page}
              language={language}
              texts={texts}
              params={page.params}
              search={page.search}
              suggestLanguage={suggestLanguage}
              showShop={setShop}
              themeSwitch={<ThemeSwitch texts={texts} theme={theme} onTheme={chooseTheme} />}
            />
          </FailureBoundary>
        </main>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/**
 * Not React.lazy: once its fallback is shown, Suspense delays the page by a third of a second, and the code arrives
 * long before.
 */
function LoadedPage({ load, here, ...props }: PageProps & { load: LoadPage; here: PublicPage | undefined }) {
  const [Page, setPage] = useState(() => here);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!here) load().then(({ default: loaded }) => setPage(() => loaded), setFailure);
  }, [load, here]);
  if (failure) throw failure;
  return Page ? <Page {...props} /> : <PageSkeleton label={props.texts.loading} />;
}

/** The page's shop, from the server's answer. */
function shopIn(served: Served | null): ShopOfPage | null {
  for (const answer of Object.values(served?.answers ?? {}))
    if (answer.state === 'there') return (answer.value as { shop?: ShopOfPage | null }).shop ?? null;
  return null;
}

function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mx-auto grid w-full max-w-[44rem] gap-3 px-gutter pt-8">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="mb-7 w-2/5" />
      <Skeleton />
      <Skeleton />
      <Skeleton className="w-4/5" />
    </div>
  );
}
