import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { CardProblem } from '../card-problem.tsx';
import { ShowLink, type WaitingLink } from './show-link.tsx';

/** EML-04: account mail that no server sends. Nothing waits, nothing is shown. */
export function MailCard() {
  const { t } = useTranslation('home');
  const links = useQuery(orpc.mail.waitingLinks.queryOptions());

  if (links.data === undefined && links.isError)
    return (
      <CardProblem
        title={t('mail.title')}
        error={links.error}
        busy={links.isFetching}
        onTryAgain={() => void links.refetch()}
      />
    );
  if (!links.data || links.data.length === 0) return null;
  const waiting = links.data.filter((link) => link.shownAt === null).length;
  return (
    <Card aria-labelledby="waiting-mail">
      <CardHead
        id="waiting-mail"
        title={t('mail.title')}
        badge={
          waiting > 0 ? (
            <Badge tone="warning" className="num">
              {waiting}
            </Badge>
          ) : null
        }
      />
      <CardBody className="text-muted">{t('mail.intro')}</CardBody>
      <ul>
        {links.data.map((link) => (
          <WaitingMail key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingMail({ link }: { link: WaitingLink }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate font-medium">{link.to}</p>
        <p className="text-small text-muted">
          {link.shownAt
            ? t('mail.shown', { when: format.relative(link.shownAt) })
            : t('mail.waiting', { since: format.date(link.createdAt, 'sent') })}
        </p>
      </div>
      {link.shownAt ? null : <ShowLink link={link} />}
    </li>
  );
}
