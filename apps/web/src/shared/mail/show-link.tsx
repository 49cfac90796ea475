import type { Outputs } from '@kickstand/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { CopyField } from '../../lib/copy-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export type WaitingLink = Outputs['mail']['waitingLinks'][number];

const KINDS = ['confirm_address', 'reset_password', 'confirm_email', 'invitation'] as const;

/** The server defines the kinds of account email; an unknown one is described like the first. */
const kindOf = ({ kind }: WaitingLink) => KINDS.find((known) => known === kind) ?? KINDS[0];

export function useMailKind(link: WaitingLink): string {
  const { t } = useTranslation('mail');
  return t(`kind.${kindOf(link)}`);
}

/**
 * Asks first, because the server shows a link only once, then shows it until the dialog is closed. The row stays
 * mounted: otherwise a live update would remove the only display of the link.
 */
export function ShowLink({ link }: { link: WaitingLink }) {
  const { t } = useTranslation(['mail', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const show = useMutation(orpc.mail.showLink.mutationOptions({ onSuccess: () => setAsking(false) }));
  const close = () => {
    show.reset();
    void queries.invalidateQueries({ queryKey: orpc.mail.key() });
  };
  return (
    <>
      {link.shownAt === null ? (
        <Button
          size="sm"
          icon={Eye}
          onClick={() => {
            show.reset();
            setAsking(true);
          }}
        >
          {t('mail:show')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('mail:showTitle')}
        text={t('mail:showText', { power: t(`mail:power.${kindOf(link)}`, { to: link.to }) })}
        confirmLabel={t('mail:showConfirm')}
        cancelLabel={t('common:cancel')}
        busy={show.isPending}
        busyLabel={t('mail:showing')}
        onConfirm={() => show.mutate({ id: link.id })}
        problem={show.error ? errorText(show.error) : null}
      />
      <Dialog
        open={show.data !== undefined}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        size="md"
        title={t('mail:linkTitle', { to: link.to })}
        description={t('mail:linkText')}
        closeLabel={t('common:close')}
        footer={<Button onClick={close}>{t('common:close')}</Button>}
      >
        <CopyField value={show.data?.link ?? ''} label={t('mail:link')} />
      </Dialog>
    </>
  );
}
