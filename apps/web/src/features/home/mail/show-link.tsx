import type { Outputs } from '@kickstand/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { CopyField } from '../copy-field.tsx';

export type WaitingLink = Outputs['mail']['waitingLinks'][number];

/** Asks first, because the server shows a link only once; then shows it until the window is closed. */
export function ShowLink({ link }: { link: WaitingLink }) {
  const { t } = useTranslation(['home', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const show = useMutation(orpc.mail.showLink.mutationOptions({ onSuccess: () => setAsking(false) }));
  // The list is read again only after closing: this row, and the link in it, would be gone.
  const close = () => {
    show.reset();
    void queries.invalidateQueries({ queryKey: orpc.mail.key() });
  };
  return (
    <>
      <Button
        size="sm"
        icon={Eye}
        onClick={() => {
          show.reset();
          setAsking(true);
        }}
      >
        {t('home:mail.show')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('home:mail.showTitle')}
        text={t('home:mail.showText', { to: link.to })}
        confirmLabel={t('home:mail.showConfirm')}
        cancelLabel={t('common:cancel')}
        busy={show.isPending}
        busyLabel={t('home:mail.showing')}
        onConfirm={() => show.mutate({ id: link.id })}
      >
        {show.error ? (
          <Note tone="danger" role="alert">
            {errorText(show.error)}
          </Note>
        ) : null}
      </ConfirmDialog>
      <Dialog
        open={show.data !== undefined}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        size="md"
        title={t('home:mail.linkTitle', { to: link.to })}
        description={t('home:mail.linkText')}
        closeLabel={t('common:close')}
        footer={<Button onClick={close}>{t('common:close')}</Button>}
      >
        <CopyField value={show.data?.link ?? ''} label={t('home:mail.link')} />
      </Dialog>
    </>
  );
}
