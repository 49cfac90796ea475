import { useTranslation } from 'react-i18next';
import { Kbd } from '../ui/data/kbd.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface KeysDialogProps {
  title: string;
  /** The key, and what it does. */
  keys: readonly (readonly [string, string])[];
  onClose: () => void;
}

/** What `?` shows on a screen with keys of its own. */
export function KeysDialog({ title, keys, onClose }: KeysDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t('close')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
