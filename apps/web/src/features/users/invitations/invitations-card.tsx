import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { ShowLink, type WaitingLink } from '../../../shared/mail/show-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CardBody, CardHead } from '../../../ui/page/card.tsx';
import { hoursLeft } from './hours-left.ts';
import { RevokeInvitation } from './revoke-invitation.tsx';

type Invitation = Outputs['users']['invitations'][number];

/** Open invitations. Without a mail server each link can be shown here, once. */
export function InvitationsCard() {
  const { t } = useTranslation('users');
  const invitations = useQuery(orpc.users.invitations.queryOptions());
  const mail = useQuery(orpc.mail.waitingLinks.queryOptions());
  const rows = invitations.data ?? [];
  return (
    <ListCard
      title={t('invitations.title')}
      labelledBy="invitations"
      query={invitations}
      rows={rows}
      head={
        <CardHead
          id="invitations"
          title={t('invitations.title')}
          badge={rows.length > 0 ? <Badge className="num">{rows.length}</Badge> : null}
        />
      }
      loading={
        <CardBody>
          <SkeletonList label={t('invitations.loading')} rows={1} />
        </CardBody>
      }
      empty={<CardBody className="text-muted">{t('invitations.none')}</CardBody>}
    >
      <ul>
        {rows.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            link={letterOf(invitation, mail.data ?? [])}
          />
        ))}
      </ul>
    </ListCard>
  );
}

/** The newest letter to that address: an earlier invitation stopped working when this one was made. */
function letterOf({ email }: Invitation, links: readonly WaitingLink[]): WaitingLink | undefined {
  return links
    .filter((link) => link.kind === 'invitation' && link.to === email)
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];
}

function InvitationRow({ invitation, link }: { invitation: Invitation; link: WaitingLink | undefined }) {
  const { t } = useTranslation(['users', 'common']);
  const { email, role, invitedBy, expiresAt } = invitation;
  return (
    <li className="grid gap-2 border-t border-line px-5 py-3 max-md:px-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{displayName(invitation)}</p>
          <p className="text-small wrap-anywhere text-muted">{email}</p>
          <p className="text-small text-muted">
            {t(`common:roles.${role}`)}
            {invitedBy ? ` · ${t('users:invitations.by', { name: invitedBy })}` : ''}
          </p>
        </div>
        <Badge tone="warning" icon={Clock} className="num">
          {t('users:invitations.left', { count: hoursLeft(expiresAt) })}
        </Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        {link ? <ShowLink link={link} /> : null}
        <RevokeInvitation invitation={invitation} />
      </div>
    </li>
  );
}
