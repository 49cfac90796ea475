import { Phone } from 'lucide-react';
import { EmptyBike } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { type Answer, useAnswer } from '../ask.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { termsPath } from '../terms-paths.ts';

/** The terms are public and name the shop, whatever the link was. */
const SHOP = termsPath('');

export default function NotFoundPage({ texts }: PageProps) {
  usePageTitle(texts.notFoundTitle);
  const asked = useAnswer<Answer<'terms', 'text'>>(SHOP);
  const phone = asked.state === 'there' && asked.value.shop?.phone;
  return (
    <div className="m-auto grid justify-items-center gap-2 px-gutter pt-6 pb-24 text-center">
      <EmptyBike className="mb-4 h-auto w-56" />
      <h1 className="text-title font-title">{texts.notFoundTitle}</h1>
      <p className="max-w-[42ch] text-field text-muted">{texts.notFoundText}</p>
      {phone ? (
        <ButtonLink variant="primary" size="lg" icon={Phone} href={`tel:+1${phone}`} className="mt-5">
          {texts.callShop}
        </ButtonLink>
      ) : (
        <ButtonLink
          variant="primary"
          size="lg"
          href="/"
          className={cn('mt-5', asked.state === 'asking' && 'invisible')}
        >
          {texts.goHome}
        </ButtonLink>
      )}
    </div>
  );
}
