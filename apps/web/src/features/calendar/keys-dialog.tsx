import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

const KEYS = [
  ['↑ ↓ ← →', 'arrows'],
  ['Enter', 'enter'],
  ['M', 'm'],
  ['N', 'n'],
  ['T', 't'],
  ['V', 'v'],
  ['Esc', 'esc'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'common']);
  return (
    <Dialog open onOpenChange={onClose} title={t('keys')} closeLabel={t('common:close')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5">
        {KEYS.map(([key, name]) => (
          <div key={name} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`keyList.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
