import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Columns, Page, PageHead } from '../../ui/page/page.tsx';
import { InvitationsCard } from './invitations/invitations-card.tsx';
import { InviteDialog } from './invitations/invite-dialog.tsx';
import { PeopleCard } from './list/people-card.tsx';
import { RoleTable } from './role-table.tsx';

/** USR-01 /dashboard/users: accounts, invitations, and what each role may do. */
export default function UsersScreen() {
  const { t } = useTranslation('users');
  const [inviting, setInviting] = useState(false);
  const invite = () => setInviting(true);
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <Button variant="primary" icon={UserPlus} onClick={invite}>
            {t('invite.open')}
          </Button>
        }
      />
      <Columns
        main={<PeopleCard onInvite={invite} />}
        aside={
          <>
            <InvitationsCard />
            <RoleTable />
          </>
        }
        asideLabel={t('aside')}
      />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}
