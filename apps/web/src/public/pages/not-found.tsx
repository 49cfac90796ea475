import { formatPhone, telHref } from '@kickstand/domain/format';
import { Phone } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyBike } from '../../ui/page/brand.tsx';
import { type Answer, useAnswer } from '../ask.ts';
import { usePageTitle } from '../page-title.ts';
import type { PageProps } from '../pages.ts';
import { termsPath } from '../terms-paths.ts';

/** The terms are public and name the shop, whatever the link was. */
const SHOP = termsPath('');

/** An expired link looks the same as one that never existed; the page says who can send a new one. */
export default function NotFoundPage({ texts, params, showShop }: PageProps) {
  // customers get the shop's header, and no link to the sign-in
  const isLink = params.id !== undefined;
  usePageTitle(texts.notFoundTitle);
  const asked = useAnswer<Answer<'terms', 'text'>>(SHOP);
  const shop = asked.state === 'there' ? asked.value.shop : null;
  useLayoutEffect(() => {
    if (isLink && asked.state !== 'asking') showShop(shop);
  }, [isLink, asked.state, shop, showShop]);
  return (
    <div className="m-auto grid justify-items-center gap-2 px-gutter pt-6 pb-24 text-center">
      <EmptyBike className="mb-4 h-auto w-56" />
      <h1 className="text-title font-title">{texts.notFoundTitle}</h1>
      <p className="max-w-[42ch] text-field text-muted">{texts.notFoundText}</p>
      {shop ? (
        <>
          <p className="mt-3 text-field font-strong wrap-break-word">{shop.name}</p>
          {shop.phone ? (
            <ButtonLink variant="primary" size="lg" icon={Phone} href={telHref(shop.phone)} className="mt-2">
              {`${texts.callAt} ${formatPhone(shop.phone)}`}
            </ButtonLink>
          ) : null}
        </>
      ) : isLink ? null : (
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
