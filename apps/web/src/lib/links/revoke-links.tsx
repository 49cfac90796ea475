import { useMutation } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useErrorText } from '../calls/errors.ts';

interface RevokeLinksProps {
  /** The question, which names the record. */
  title: string;
  /** Calls the record's procedure. */
  onRevoke: () => Promise<{ revoked: number }>;
  onRevoked: () => void;
  className?: string;
}

/** Revokes all links to a record, after a confirmation. */
export function RevokeLinks({ title, onRevoke, onRevoked, className }: RevokeLinksProps) {
  const { t } = useTranslation(['address', 'common']);
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: onRevoke,
    onSuccess: ({ revoked }) => {
      setAsking(false);
      toast.success(t('address:revoke.done', { count: revoked }));
      onRevoked();
    },
  });
  return (
    <>
      <Button
        variant="danger-ghost"
        icon={Link2Off}
        onClick={() => setAsking(true)}
        {...(className ? { className } : {})}
      >
        {t('address:revoke.button')}
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          tone="danger"
          title={title}
          text={t('address:revoke.text')}
          confirmLabel={t('address:revoke.button')}
          cancelLabel={t('common:cancel')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          problem={revoke.error ? errorText(revoke.error) : null}
        />
      ) : null}
    </>
  );
}
