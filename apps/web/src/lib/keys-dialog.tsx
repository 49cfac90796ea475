import { useTranslation } from 'react-i18next';
import { Kbd } from '../ui/data/kbd.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface KeysDialogProps {
  title: string;
  /** Key and description. */
  keys: readonly (readonly [string, string])[];
  onClose: () => void;
}

/** Opened by `?` on a screen with keyboard shortcuts. */
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
