import { ScanBarcode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Opens the camera; placed inside the field it fills. */
export function ScanButton({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      icon={ScanBarcode}
      busy={busy}
      aria-label={t('scan.open')}
      onClick={onClick}
    />
  );
}
