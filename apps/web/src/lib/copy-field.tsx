import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';

interface CopyFieldProps {
  value: string;
  label: string;
}

/** A line to hand on. On an insecure address the clipboard is closed, so the text can be selected too. */
export function CopyField({ value, label }: CopyFieldProps) {
  const { t } = useTranslation(['forms', 'common']);
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast.success(t('common:copied'), { id: 'copied' });
    } catch {
      // Blocked, or no clipboard on http: the text is selected, the keyboard can take it.
      toast.info(t('forms:copyFailed'), { id: 'copied' });
    }
  };

  return (
    <div className="flex min-w-0 gap-2">
      <Input
        ref={field}
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="code min-w-0 flex-1 text-ellipsis md:text-small"
      />
      <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
        {copied ? t('common:copied') : t('common:copy')}
      </Button>
    </div>
  );
}
