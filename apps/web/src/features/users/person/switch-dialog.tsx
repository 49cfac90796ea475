import { displayName } from '@kickstand/domain/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { ChangeFailure } from './change-failure.tsx';
import type { Person } from './person.ts';
import { usePersonChange } from './use-person-change.ts';

/** Closes an account, or opens it again. What it is about stays what it was when it was opened. */
export function SwitchDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common', 'forms']);
  const [kind] = useState<'deactivate' | 'reactivate'>(person.deactivatedAt ? 'reactivate' : 'deactivate');
  const name = displayName(person) || person.email;
  const off = useMutation(orpc.users.deactivate.mutationOptions());
  const on = useMutation(orpc.users.reactivate.mutationOptions());
  const change = usePersonChange(person, (kind === 'deactivate' ? off : on).mutateAsync, () => {
    toast.success(t(`users:${kind}.done`, { name }));
    onClose();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone={kind === 'deactivate' ? 'danger' : 'primary'}
      title={t(`users:${kind}.title`, { name })}
      text={t(`users:${kind}.text`)}
      confirmLabel={t(`users:${kind}.open`)}
      cancelLabel={t('common:cancel')}
      busy={change.busy}
      busyLabel={t('forms:saving')}
      onConfirm={() => void change.run()}
    >
      <ChangeFailure person={person} failure={change.failure} before={change.before} />
    </ConfirmDialog>
  );
}
