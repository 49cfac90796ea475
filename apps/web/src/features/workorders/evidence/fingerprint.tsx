import { shortHash } from '@kickstand/domain/evidence';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Shortened on screen; copied and printed in full. */
export function Fingerprint({ hash }: { hash: string }) {
  const { t } = useTranslation('evidence');
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => toast.success(t('copied')),
      // If the clipboard is not available, the title attribute has it for selecting.
      () => toast.info(hash),
    );
  return (
    <span className="flex min-w-0 items-center gap-1 print:col-span-2">
      <span className="code text-small print:hidden" title={hash}>
        {shortHash(hash)}
      </span>
      <span className="code hidden text-caption wrap-anywhere print:inline">{hash}</span>
      <Button
        data-print="hide"
        variant="ghost"
        size="icon"
        icon={Copy}
        aria-label={t('copy')}
        onClick={() => void copy()}
      />
    </span>
  );
}
