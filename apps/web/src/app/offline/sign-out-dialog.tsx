import { useTranslation } from 'react-i18next';
import { signOutQuestion } from '../../lib/offline/sign-out-question.ts';
import { useUnsentCounts } from '../../lib/offline/unsent-state.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';

/** OFF-06. Signing out deletes unsent work, so the user is asked first, with the amount. */
export default function SignOutDialog() {
  const { t } = useTranslation('offline');
  const { saved, refused, forms } = useUnsentCounts();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => signOutQuestion.answer(false)}
      title={t('signOut.title')}
      text={t('signOut.text', { count: saved + refused + forms })}
      cancelLabel={t('signOut.stay')}
      confirmLabel={t('signOut.leave')}
      tone="danger"
      onConfirm={() => signOutQuestion.answer(true)}
    />
  );
}
