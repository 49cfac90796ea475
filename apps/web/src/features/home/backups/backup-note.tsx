import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Note } from '../../../ui/page/note.tsx';

type Backups = Outputs['archive']['list'];
type Trouble = 'notMade' | 'notCopied' | 'notRestored' | 'notShipped';

/** OPS-04: the state of the last backup, its copy in another place and the weekly test restore. */
export function BackupNote() {
  const { t } = useTranslation('home');
  const format = useFormat();
  // if it cannot be loaded there is no news about backups; the settings page says so
  const { data } = useQuery(orpc.archive.list.queryOptions());
  if (!data) return null;
  const trouble = troubleOf(data);
  const toBackups = (
    <Link
      to={`${pathTo('/dashboard/settings')}?tab=data`}
      className="hit-44 relative font-medium underline underline-offset-4"
    >
      {t('backups.open')}
    </Link>
  );
  if (trouble)
    return (
      <Note
        tone="danger"
        role="status"
        className="mb-5"
        title={t(`backups.${trouble.what}.title`)}
        action={toBackups}
      >
        {t(`backups.${trouble.what}.text`, { when: format.date(trouble.at, 'moment') })}
      </Note>
    );
  const copied = data.offsite?.copy.doneAt;
  const tested = data.offsite?.rehearsal.doneAt;
  const shipped = data.standby?.doneAt;
  const fine = [
    ...(copied && tested
      ? [t('backups.fine', { copied: format.date(copied, 'moment'), tested: format.date(tested, 'day') })]
      : []),
    ...(shipped ? [t('backups.shipped', { when: format.date(shipped, 'moment') })] : []),
  ];
  if (fine.length === 0) return null;
  return (
    <Note tone="success" role="status" className="mb-5" action={toBackups}>
      {fine.join(' ')}
    </Note>
  );
}

function troubleOf({ lastFailure, offsite, standby }: Backups): { what: Trouble; at: string } | null {
  if (lastFailure) return { what: 'notMade', at: lastFailure.at };
  if (offsite?.copy.failedAt) return { what: 'notCopied', at: offsite.copy.failedAt };
  if (offsite?.rehearsal.failedAt) return { what: 'notRestored', at: offsite.rehearsal.failedAt };
  if (standby?.failedAt) return { what: 'notShipped', at: standby.failedAt };
  return null;
}
