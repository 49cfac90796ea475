import { displayName, ROLES, type Role } from '@kickstand/domain/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard } from '../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { ChangeFailure } from './change-failure.tsx';
import type { Person } from './person.ts';
import { usePersonChange } from './use-person-change.ts';

/** Says what each role may do, and asks before giving another one. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common', 'forms']);
  const name = displayName(person) || person.email;
  const [role, setRole] = useState<Role>(person.role);
  const mutation = useMutation(orpc.users.changeRole.mutationOptions());
  const change = usePersonChange(
    person,
    (seen) => mutation.mutateAsync({ ...seen, role }),
    () => {
      toast.success(t('users:changeRole.done', { name, role: t(`common:roles.${role}`) }));
      onClose();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!change.busy) onClose();
      }}
      size="md"
      title={t('users:changeRole.title', { name })}
      description={t('users:changeRole.text')}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        if (role === person.role) onClose();
        else void change.run();
      }}
      footer={
        <>
          <Button disabled={change.busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={change.busy} busyLabel={t('forms:saving')}>
            {t('users:changeRole.submit')}
          </Button>
        </>
      }
    >
      <ChangeFailure person={person} failure={change.failure} before={change.before} />
      <div role="radiogroup" aria-label={t('users:role')} className="grid gap-2.5">
        {ROLES.map((choice) => (
          <ChoiceCard
            key={choice}
            name="role"
            value={choice}
            checked={role === choice}
            disabled={change.busy}
            onChange={() => setRole(choice)}
            title={t(`common:roles.${choice}`)}
            text={t(`users:roleText.${choice}`)}
          />
        ))}
      </div>
    </Dialog>
  );
}
