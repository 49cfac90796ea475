import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { MessagingForm } from './messaging-form.tsx';
import { ProviderForm } from './provider-form.tsx';
import type { ProviderRecord } from './provider-values.ts';
import { TryTextCard } from './try-text-card.tsx';

/** MSG-01. The text service, a text to see whether it works, quiet hours and templates. */
export function TextCards() {
  const { t } = useTranslation('messages');
  const provider = useQuery(orpc.messages.provider.queryOptions());
  const messaging = useQuery(orpc.messages.setting.queryOptions({ input: {} }));
  return (
    <>
      <LoadedCard
        id="texts"
        title={t('settings.title')}
        loading={t('settings.loading')}
        rows={4}
        query={provider}
        badge={(record) => <StateBadge record={record} />}
      >
        {(record, head) => <ProviderForm record={record} head={head} />}
      </LoadedCard>
      {provider.data?.configured ? <TryTextCard revision={provider.data.revision} /> : null}
      <LoadedCard
        id="messaging"
        title={t('hours.title')}
        loading={t('hours.loading')}
        rows={4}
        query={messaging}
      >
        {({ quietFrom, quietTo, templates, revision }, head) => (
          <MessagingForm record={{ quietFrom, quietTo, templates, revision }} head={head} />
        )}
      </LoadedCard>
    </>
  );
}

function StateBadge({ record }: { record: ProviderRecord }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  if (!record.configured) return <Badge>{t('settings.off')}</Badge>;
  return (
    <Badge tone="success" icon={Check}>
      {record.lastSentAt
        ? t('settings.sentAt', { when: format.relative(record.lastSentAt) })
        : t('settings.ready')}
    </Badge>
  );
}
