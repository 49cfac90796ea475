import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../../../../lib/file-drop.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/page/card.tsx';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

interface FileCardProps {
  /** The name of the file being read. */
  opening: string | null;
  onFile: (file: File) => void;
}

/** Dropped or selected files; an unsupported format is refused with a way out. */
export function FileCard({ opening, onFile }: FileCardProps) {
  const { t } = useTranslation('bulk');
  const drop = useFileDrop(onFile);
  return (
    <Card
      aria-label={t('file.heading')}
      {...drop.place}
      className={cn(
        'grid content-center justify-items-center gap-1.5 border-2 border-dashed px-6 py-10 text-center',
        drop.over ? 'border-accent-line bg-accent-soft' : 'border-line-strong',
      )}
    >
      <span className="mb-2 grid size-13 place-items-center rounded-[13px] bg-accent-soft text-accent-soft-ink">
        <Icon icon={FileUp} size="lg" />
      </span>
      <h2 className="text-heading font-strong pointer-coarse:hidden">{t('file.drop')}</h2>
      <p className="max-w-[46ch] text-muted">{t('file.dropText')}</p>
      <input {...drop.field} accept={ACCEPTED} aria-label={t('file.choose')} />
      <Button
        variant="primary"
        size="lg"
        className="mt-4 max-w-full"
        busy={opening !== null}
        busyLabel={<span className="truncate">{t('file.reading', { filename: opening })}</span>}
        onClick={drop.choose}
      >
        {t('file.choose')}
      </Button>
    </Card>
  );
}
