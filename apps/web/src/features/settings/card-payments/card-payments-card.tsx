import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

type Provider = Outputs['payments']['provider'];

/** What the server listens to; the names are Stripe's own. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;
const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** TXN-04. Whether cards are taken online. Keys are only in the server's environment, so nothing is edited. */
export function CardPaymentsCard() {
  const { t } = useTranslation('settings');
  const provider = useQuery(orpc.payments.provider.queryOptions({ input: {} }));
  if (provider.data === undefined && provider.isError)
    return (
      <CardProblem
        title={t('cards.title')}
        error={provider.error}
        busy={provider.isFetching}
        onTryAgain={() => void provider.refetch()}
      />
    );
  return (
    <Card aria-labelledby="card-payments">
      <CardHead
        as="h3"
        id="card-payments"
        title={t('cards.title')}
        {...(provider.data ? { badge: <StateBadge provider={provider.data} /> } : {})}
      />
      <CardBody>
        {provider.data ? (
          <ProviderFacts provider={provider.data} />
        ) : (
          <SkeletonList label={t('cards.loading')} rows={2} />
        )}
      </CardBody>
    </Card>
  );
}

function StateBadge({ provider }: { provider: Provider }) {
  const { t } = useTranslation('settings');
  return (
    <Badge tone={provider.configured ? 'success' : 'neutral'}>
      {t(provider.configured ? 'cards.on' : 'cards.off')}
    </Badge>
  );
}

function ProviderFacts({ provider }: { provider: Provider }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t(provider.configured ? 'cards.onText' : 'cards.offText')}</p>
      {provider.configured ? (
        <dl className="grid gap-3 sm:grid-cols-2">
          <Fact label={t('cards.mode')}>{provider.mode ? t(`cards.${provider.mode}`) : null}</Fact>
          <Fact label={t('cards.lastEvent')}>
            {provider.lastEventAt ? format.date(provider.lastEventAt, 'moment') : t('cards.noEvent')}
          </Fact>
        </dl>
      ) : (
        <dl className="grid gap-3">
          {KEYS.map((key) => (
            <div key={key}>
              <dt className="code wrap-anywhere">{key}</dt>
              <dd className="text-small text-muted">
                {t(key === 'STRIPE_SECRET_KEY' ? 'cards.secretKey' : 'cards.webhookSecret')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-1.5">
        <span className="text-small font-medium">{t('cards.webhook')}</span>
        <CopyField value={provider.webhookUrl} label={t('cards.webhook')} />
        <span className="text-small text-muted">{t('cards.webhookHint')}</span>
      </div>
      <div>
        <span className="text-small font-medium">{t('cards.events')}</span>
        <ul className="code mt-1 grid gap-0.5 text-small text-muted">
          {EVENTS.map((event) => (
            <li key={event} className="wrap-anywhere">
              {event}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
