import type { Outputs } from '@kickstand/api';
import { may } from '@kickstand/domain/auth';
import { telHref } from '@kickstand/domain/format';
import { useQuery } from '@tanstack/react-query';
import { Clock, type LucideIcon, Mail, MapPin, Pencil, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import { timeZoneName } from '../../lib/forms/time-zones.ts';
import { NeedsConnection } from '../../lib/offline/needs-connection.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkStyles } from '../../ui/link.ts';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { ShopDialog } from './shop-dialog.tsx';

type ShopRecord = Outputs['settings']['shop'];

export function ShopCard() {
  const { t } = useTranslation('shop');
  const shop = useQuery(orpc.settings.shop.queryOptions());
  const { profile } = useSession();
  const [editing, setEditing] = useState(false);
  const mayEdit = may(profile?.role, 'settings.manage');

  if (shop.data === undefined && shop.isError)
    return (
      <CardProblem
        title={t('title')}
        error={shop.error}
        busy={shop.isFetching}
        onTryAgain={() => void shop.refetch()}
      />
    );
  return (
    <Card aria-labelledby="shop">
      <NeedsConnection what="this" when={mayEdit} className="px-5 pb-4 max-md:px-4">
        <CardHead
          id="shop"
          title={t('title')}
          action={
            mayEdit && shop.data ? (
              <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            ) : null
          }
        />
        <CardBody>{shop.data ? <ShopFacts shop={shop.data} /> : <ShopSkeleton />}</CardBody>
        {mayEdit ? <ShopDialog open={editing} onOpenChange={setEditing} /> : null}
      </NeedsConnection>
    </Card>
  );
}

function ShopFacts({ shop }: { shop: ShopRecord }) {
  const { t } = useTranslation('shop');
  const { language } = useLanguage();
  const format = useFormat();
  const address = addressLines(shop);
  const missing = <span className="text-faint">{t('notGiven')}</span>;
  return (
    <div className="grid gap-4">
      <p className="text-heading font-strong">{shop.name}</p>
      <dl className="grid gap-3">
        <Fact icon={MapPin} term={t('address')}>
          {address.length === 0
            ? missing
            : address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </Fact>
        <Fact icon={Phone} term={t('phone')}>
          {shop.phone ? (
            <a href={telHref(shop.phone)} className={`${linkStyles} num`}>
              {format.phone(shop.phone)}
            </a>
          ) : (
            missing
          )}
        </Fact>
        <Fact icon={Mail} term={t('email')}>
          {shop.email ? (
            <a href={`mailto:${shop.email}`} className={`${linkStyles} wrap-anywhere`}>
              {shop.email}
            </a>
          ) : (
            missing
          )}
        </Fact>
        <Fact icon={Clock} term={t('timeZone')}>
          {timeZoneName(shop.timeZone, language)}
        </Fact>
      </dl>
    </div>
  );
}

/** As on an envelope: street, then city, state and ZIP, without gaps for missing parts. */
function addressLines(shop: ShopRecord): string[] {
  const place = [shop.city, `${shop.state} ${shop.zip}`.trim()].filter(Boolean).join(', ');
  return [shop.street, place].filter(Boolean);
}

function Fact({ icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon icon={icon} className="mt-px text-faint" />
      <dt className="sr-only">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function ShopSkeleton() {
  const { t } = useTranslation('shop');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4">
      <Skeleton className="h-5 w-[46%]" />
      <div className="grid gap-3">
        {['w-[62%]', 'w-[38%]', 'w-[54%]'].map((width) => (
          <div key={width} className="flex items-center gap-3">
            <Skeleton className="size-5 shrink-0" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </div>
  );
}
