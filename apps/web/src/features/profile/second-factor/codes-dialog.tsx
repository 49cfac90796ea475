import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { useCopy } from '../../../lib/device/copy.ts';
import { downloadText } from '../../../lib/device/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';

interface CodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, once: the server keeps only their hashes. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { boot, user } = useSession();
  const text = [
    t('profile:codes.file', { shop: boot?.shop?.name ?? 'Kickstand', email: user?.email ?? '' }),
    '',
    ...codes,
    '',
  ].join('\n');
  const copy = useCopy();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('profile:codes.title')}
      description={t('profile:codes.text')}
      closeLabel={t('common:close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('profile:codes.kept')}
        </Button>
      }
    >
      <ul
        aria-label={t('profile:codes.label')}
        className="code grid gap-y-1 rounded-control bg-sunken px-4 py-3.5 text-center select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {/* A plain http address of the local network has no clipboard; the codes can be selected. */}
        {window.isSecureContext ? (
          <Button icon={Copy} onClick={() => void copy(codes.join('\n'))}>
            {t('common:copy')}
          </Button>
        ) : null}
        <Button icon={Download} onClick={() => downloadText('kickstand-recovery-codes.txt', text)}>
          {t('profile:codes.download')}
        </Button>
      </div>
      <Note tone="warning">{t('profile:codes.once')}</Note>
    </Dialog>
  );
}
