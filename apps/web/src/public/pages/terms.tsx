import { formatCalendarDate, formatPhone } from '@kickstand/domain/format';
import type { TermsSection } from '@kickstand/domain/terms';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { Note } from '../../ui/page/note.tsx';
import { type Answer, useAnswer } from '../ask.ts';
import { PublicFailure } from '../failure.tsx';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { useAddressedSection, useSectionBeingRead } from '../reading-place.ts';
import { termsPath } from '../terms-paths.ts';
import type { Texts } from '../texts.ts';

// loaded only for a version that does not exist
const NotFoundPage = lazy(() => import('./not-found.tsx'));

type Answered = Answer<'terms', 'text'>;

/** The terms in force or, with `?version=`, those that something was signed with. */
export default function TermsPage(props: PageProps) {
  const { texts, showShop, search } = props;
  const asked = useAnswer<Answered>(termsPath(search));
  useEffect(() => {
    if (asked.state !== 'asking') showShop(asked.state === 'there' ? asked.value.shop : null);
  }, [asked, showShop]);
  if (asked.state === 'missing')
    return (
      <Suspense>
        <NotFoundPage {...props} />
      </Suspense>
    );
  if (asked.state === 'failed') return <PublicFailure texts={texts} onTryAgain={asked.tryAgain} />;
  return asked.state === 'there' ? (
    <TermsText answered={asked.value} {...props} />
  ) : (
    <TermsSkeleton texts={texts} />
  );
}

function TermsText({ answered, language, texts }: PageProps & { answered: Answered }) {
  const terms = answered[language];
  const { shop } = answered;
  usePageTitle(terms.title);
  useAddressedSection();
  return (
    <div className="mx-auto flex w-full max-w-[calc(62rem+2*var(--gutter))] justify-between gap-10 px-gutter pt-4 pb-20 max-lg:justify-center max-md:pb-14 print:block print:p-0">
      <SectionIndex label={texts.sections} sections={terms.sections} />
      <article className="w-full max-w-[44rem] rounded-card border-line bg-surface md:border md:px-12 md:py-11 md:shadow-card max-md:bg-transparent print:max-w-none print:border-0 print:p-0 print:shadow-none">
        {answered.inForce ? null : (
          <Note tone="warning" role="note" className="mb-5">
            {texts.termsPast} <a href="/terms-and-conditions">{texts.termsNow}</a>
          </Note>
        )}
        {shop ? <ShopHead shop={shop} /> : null}
        <header className="flex items-start justify-between gap-4">
          <div>
            <h1 className="text-title font-title wrap-anywhere">{terms.title}</h1>
            <p className="mt-1.5 flex flex-wrap gap-x-4 text-muted">
              <span>
                {texts.effective}{' '}
                <time dateTime={terms.effective}>
                  {formatCalendarDate(terms.effective, 'long', language)}
                </time>
              </span>
              <span>{`${texts.version} ${answered.number} (${terms.version})`}</span>
            </p>
          </div>
          <Button size="sm" icon={Printer} onClick={() => print()} className="max-sm:pr-2">
            <span className="max-sm:sr-only">{texts.print}</span>
          </Button>
        </header>
        <p className="mt-5 text-field wrap-anywhere text-muted print:mt-3 print:text-[10pt] print:leading-[1.4]">
          {terms.intro}
        </p>
        {terms.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </article>
    </div>
  );
}

/** Only in print, where the page's own header is omitted. */
function ShopHead({ shop }: { shop: NonNullable<Answered['shop']> }) {
  const place = [shop.city, `${shop.state} ${shop.zip}`.trim()].filter(Boolean).join(', ');
  const line = [shop.street, place, shop.phone && formatPhone(shop.phone), shop.email]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="mb-4 hidden items-center gap-3 border-b border-line pb-3 print:flex">
      {shop.logoUrl ? (
        <img src={shop.logoUrl} alt="" className="block h-12 max-w-36 shrink-0 object-contain object-left" />
      ) : null}
      <div className="min-w-0">
        <p className="font-strong">{shop.name}</p>
        <p className="text-small">{line}</p>
      </div>
    </div>
  );
}

function TermsSkeleton({ texts }: { texts: Texts }) {
  usePageTitle(texts.terms);
  return (
    <div
      role="status"
      aria-label={texts.loading}
      className="mx-auto grid w-full max-w-[44rem] gap-4 px-gutter pt-8 pb-20"
    >
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}

function Section({ section: { id, number, title, paragraphs } }: { section: TermsSection }) {
  const titleId = `${id}-title`;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="mt-9 outline-none print:mt-4">
      <h2 id={titleId} className="text-heading font-strong print:break-after-avoid">
        <a
          href={`#${id}`}
          className="rounded-tag text-ink no-underline hover:underline hover:underline-offset-3"
        >
          {`${number}. ${title}`}
        </a>
      </h2>
      {paragraphs.map((paragraph) => (
        <p
          key={paragraph}
          className="mt-2.5 text-field wrap-anywhere print:mt-1 print:text-[10pt] print:leading-[1.4]"
        >
          {paragraph}
        </p>
      ))}
    </section>
  );
}

/** A table of contents next to the text on a wide screen, with the current section highlighted. */
function SectionIndex({ label, sections }: { label: string; sections: readonly TermsSection[] }) {
  const current = useSectionBeingRead();
  return (
    <nav
      aria-label={label}
      className="sticky top-16 -ml-3.5 max-h-[calc(100dvh-4rem)] w-58 shrink-0 self-start overflow-y-auto px-1 py-5 max-lg:hidden"
    >
      <ol className="text-small">
        {sections.map(({ id, number, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="flex gap-2.5 rounded-control px-2.5 py-2 pointer-coarse:py-3 text-muted no-underline transition-colors hover:bg-hover hover:text-ink aria-[current=location]:bg-accent-soft aria-[current=location]:font-medium aria-[current=location]:text-accent-soft-ink"
            >
              <span className="num w-4.5 shrink-0 text-right">{number}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
