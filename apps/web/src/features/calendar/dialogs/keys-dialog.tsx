import { useTranslation } from 'react-i18next';
import { KeysDialog } from '../../../lib/keys-dialog.tsx';

const KEYS = [
  ['↑ ↓ ← →', 'arrows'],
  ['Enter', 'enter'],
  ['M', 'm'],
  ['N', 'n'],
  ['T', 't'],
  ['V', 'v'],
  ['?', 'help'],
  ['Esc', 'esc'],
] as const;

export function CalendarKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar');
  return (
    <KeysDialog
      title={t('keys')}
      keys={KEYS.map(([key, name]) => [key, t(`keyList.${name}`)])}
      onClose={onClose}
    />
  );
}
