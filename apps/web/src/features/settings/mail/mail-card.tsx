import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { MailForm } from './mail-form.tsx';
import type { MailRecord } from './mail-values.ts';
import { TryCard } from './try-card.tsx';

/** The mail server, and a mail to see whether it works. */
export function MailCards() {
  const { t } = useTranslation('settings');
  const mail = useQuery(orpc.settings.mail.queryOptions());
  return (
    <>
      <LinkWarning />
      <LoadedCard
        id="mail"
        title={t('mail.title')}
        loading={t('mail.loading')}
        rows={4}
        query={mail}
        badge={(record) => <StateBadge mail={record} />}
      >
        {(record, head) => <MailForm record={record} head={head} />}
      </LoadedCard>
      {mail.data?.configured ? <TryCard revision={mail.data.revision} /> : null}
    </>
  );
}

function StateBadge({ mail }: { mail: MailRecord }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (!mail.configured) return <Badge>{t('mail.off')}</Badge>;
  return (
    <Badge tone="success" icon={Check}>
      {mail.lastSentAt ? t('mail.sentAt', { when: format.relative(mail.lastSentAt) }) : t('mail.ready')}
    </Badge>
  );
}
