import { formatDate, formatNumber, formatSize } from '@kickstand/domain/format';
import { DatabaseBackup, FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFileDrop } from '../../../lib/file-drop.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ArchiveLook } from './send-archive.ts';
import type { RestoreState } from './use-restore.ts';

interface ArchiveFileProps {
  file: File | null;
  state: RestoreState;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** The archive, selected or dropped, and its description. */
export function ArchiveFile({ file, state, disabled, onFile }: ArchiveFileProps) {
  const { t } = useTranslation('setup');
  const { language } = useLanguage();
  const drop = useFileDrop((chosen) => {
    if (!disabled) onFile(chosen);
  });
  const look = 'look' in state ? state.look : null;
  return (
    <section
      aria-label={t('restore.file')}
      {...drop.place}
      className={cn(
        'grid gap-3 rounded-[12px] border p-4',
        look ? 'border-soft bg-surface' : 'border-dashed',
        drop.over ? 'border-accent-line bg-accent-soft' : look ? '' : 'border-line-strong',
      )}
    >
      <input {...drop.field} accept=".kickstand" aria-label={t('restore.choose')} />
      <div className="flex items-start gap-3">
        <Icon icon={look ? DatabaseBackup : FileUp} className="mt-px text-accent-ink" />
        <div className="min-w-0 flex-1">
          {look ? <Found look={look} /> : null}
          <p className="text-small break-all text-muted">
            {file ? `${file.name} · ${formatSize(file.size, language)}` : t('restore.fileHint')}
          </p>
        </div>
      </div>
      <Button
        variant={file ? 'ghost' : 'secondary'}
        className="justify-self-start"
        disabled={disabled}
        onClick={drop.choose}
      >
        {t(file ? 'restore.chooseOther' : 'restore.choose')}
      </Button>
    </section>
  );
}

function Found({ look }: { look: ArchiveLook }) {
  const { t } = useTranslation('setup');
  const { language } = useLanguage();
  // by this browser's clock: the shop's own is not known yet
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <p className="font-strong break-words">{look.shop}</p>
      <p>{t('restore.asOf', { when: formatDate(look.at, 'moment', { language, timeZone }) })}</p>
      <p className="text-small text-muted">
        {t('restore.holds', {
          rows: formatNumber(look.rows, language),
          files: formatNumber(look.files, language),
          version: look.app,
        })}
      </p>
    </>
  );
}
