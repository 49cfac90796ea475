import { EmptyBike } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';

export default function NotFoundPage({ texts }: PageProps) {
  usePageTitle(texts.notFoundTitle);
  return (
    <div className="m-auto grid justify-items-center gap-2 px-gutter pt-6 pb-24 text-center">
      <EmptyBike className="mb-4 h-auto w-56" />
      <h1 className="text-title font-title">{texts.notFoundTitle}</h1>
      <p className="max-w-[42ch] text-field text-muted">{texts.notFoundText}</p>
      <ButtonLink variant="primary" size="lg" href="/" className="mt-5">
        {texts.goHome}
      </ButtonLink>
    </div>
  );
}
