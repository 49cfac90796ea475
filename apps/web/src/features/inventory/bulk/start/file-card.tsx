import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Icon } from '../../../../ui/icon.tsx';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

interface FileCardProps {
  /** The name of the file that is being read. */
  opening: string | null;
  onFile: (file: File) => void;
}

/** Dropped or chosen; whichever kind it is, what cannot be read is refused with the way out. */
export function FileCard({ opening, onFile }: FileCardProps) {
  const { t } = useTranslation('bulk');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Card
      aria-label={t('file.heading')}
      onDragOver={(event) => {
        // Else the browser would open the file in place of the page.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        'grid content-center justify-items-center gap-1.5 border-2 border-dashed px-6 py-10 text-center',
        over ? 'border-accent-line bg-accent-soft' : 'border-line-strong',
      )}
    >
      <span className="mb-2 grid size-13 place-items-center rounded-[13px] bg-accent-soft text-accent-soft-ink">
        <Icon icon={FileUp} size="lg" />
      </span>
      <h2 className="text-heading font-strong pointer-coarse:hidden">{t('file.drop')}</h2>
      <p className="max-w-[46ch] text-muted">{t('file.dropText')}</p>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('file.choose')}
        className="hidden"
        onChange={({ target }) => {
          take(target.files);
          // The same file, mended, can be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant="primary"
        size="lg"
        className="mt-4 max-w-full"
        busy={opening !== null}
        busyLabel={<span className="truncate">{t('file.reading', { filename: opening })}</span>}
        onClick={() => input.current?.click()}
      >
        {t('file.choose')}
      </Button>
    </Card>
  );
}
