import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useFormat } from '../../../lib/format.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { ShowLink, useMailKind, type WaitingLink } from '../../../shared/mail/show-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

/** EML-04: account mail that no server sends. Nothing waits, nothing is shown. */
export function MailCard() {
  const { t } = useTranslation('mail');
  const links = useQuery(orpc.mail.waitingLinks.queryOptions());

  if (links.data === undefined && links.isError)
    return (
      <div className="mb-5">
        <CardProblem
          title={t('title')}
          error={links.error}
          busy={links.isFetching}
          onTryAgain={() => void links.refetch()}
        />
      </div>
    );
  if (!links.data || links.data.length === 0) return null;
  const waiting = links.data.filter((link) => link.shownAt === null).length;
  return (
    <Card aria-labelledby="waiting-mail" className="mb-5">
      <CardHead
        id="waiting-mail"
        title={t('title')}
        badge={
          waiting > 0 ? (
            <Badge tone="warning" className="num">
              {waiting}
            </Badge>
          ) : null
        }
      />
      <CardBody className="text-muted">{t('intro')}</CardBody>
      <ul>
        {links.data.map((link) => (
          <WaitingMail key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingMail({ link }: { link: WaitingLink }) {
  const { t } = useTranslation('mail');
  const format = useFormat();
  const kind = useMailKind(link);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate font-medium">{link.to}</p>
        <p className="text-small text-muted">
          {kind}
          {' · '}
          {link.shownAt
            ? t('shown', { when: format.relative(link.shownAt) })
            : t('waiting', { since: format.date(link.createdAt, 'moment') })}
        </p>
      </div>
      <NeedsConnection what="this">
        <ShowLink link={link} />
      </NeedsConnection>
    </li>
  );
}
