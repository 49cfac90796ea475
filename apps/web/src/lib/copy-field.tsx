import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/form/input.tsx';
import { useCopy } from './device/copy.ts';

interface CopyFieldProps {
  value: string;
  label: string;
}

/** A text to copy. Over plain http there is no clipboard, so the text can be selected too. */
export function CopyField({ value, label }: CopyFieldProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  const take = async () => {
    field.current?.select();
    setCopied(await copy(value));
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
      <Button icon={copied ? Check : Copy} onClick={() => void take()}>
        {copied ? t('copied') : t('copy')}
      </Button>
    </div>
  );
}
