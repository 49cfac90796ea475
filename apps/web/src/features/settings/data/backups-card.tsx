import { formatSize } from '@kickstand/domain/format';
import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/data/progress.tsx';
import { CardBody } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { BackupRow } from './backup-row.tsx';
import { StartDialog } from './start-dialog.tsx';
import { type Backups, type TaskProgress, useBackups } from './use-backups.ts';

/** SET-02: the backups of this server, and one more now. */
export function BackupsCard() {
  const { t } = useTranslation('archive');
  const list = useBackups();
  const [starting, setStarting] = useState(false);
  return (
    <LoadedCard
      id="backups"
      title={t('title')}
      loading={t('loading')}
      query={list}
      action={({ progress }) => (
        <Button
          variant="primary"
          size="sm"
          icon={DatabaseBackup}
          disabled={progress?.state === 'running'}
          onClick={() => setStarting(true)}
        >
          {t('make')}
        </Button>
      )}
    >
      {(data, head) => (
        <>
          {head}
          <CardBody className="grid gap-4">
            <BackupsBody list={data} />
          </CardBody>
          {starting ? <StartDialog onClose={() => setStarting(false)} /> : null}
        </>
      )}
    </LoadedCard>
  );
}

function BackupsBody({ list }: { list: Backups }) {
  const { t } = useTranslation('archive');
  const { language } = useLanguage();
  const format = useFormat();
  const { backups, progress, lastFailure, daily, freeBytes } = list;
  const running = progress?.state === 'running';
  return (
    <>
      <p className="text-muted">
        {`${t(daily ? 'daily' : 'demo')} ${t('free', { size: formatSize(freeBytes, language) })}.`}
      </p>
      {lastFailure && !running ? (
        <Note tone="danger" role="alert" title={t('failed', { when: format.date(lastFailure.at, 'moment') })}>
          {t(`reason.${lastFailure.reason}`)}
        </Note>
      ) : null}
      {progress?.state === 'failed' && progress.task === 'verify' && progress.failure ? (
        <Note tone="danger" role="alert" title={t('notDone.verify')}>
          {t(`reason.${progress.failure}`)}
        </Note>
      ) : null}
      {running ? <Running progress={progress} /> : null}
      {backups.length === 0 ? (
        <EmptyState title={t('none')} text={t(daily ? 'noneText' : 'noneDemo')} />
      ) : (
        <ul className="divide-y divide-line">
          {backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} busy={running} />
          ))}
        </ul>
      )}
    </>
  );
}

function Running({ progress }: { progress: TaskProgress }) {
  const { t } = useTranslation('archive');
  const { task, step, done, total } = progress;
  const label = `${t(`task.${task}`)}: ${t(`step.${step}`)}`;
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3.5">
      <p role="status" className="text-small font-medium">
        {label}
      </p>
      {total > 0 ? <Progress label={label} value={(100 * done) / total} /> : null}
    </div>
  );
}
