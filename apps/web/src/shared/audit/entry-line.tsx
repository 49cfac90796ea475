import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { capital, useActionWords, useRecordName, useSubjectWords } from './audit-texts.ts';
import type { AuditEntry } from './audit-types.ts';

interface EntryLineProps {
  entry: AuditEntry;
  /** Without it, the actor is clear from the context. */
  withActor?: boolean;
}

/** One entry of the audit log: who, what, on which record and when. */
export function EntryLine({ entry, withActor = true }: EntryLineProps) {
  const format = useFormat();
  const actionWords = useActionWords();
  const subjectWords = useSubjectWords();
  const recordName = useRecordName();
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      {withActor ? <Face entry={entry} /> : null}
      <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{actionWords(entry.action)}</span>
          <span className="block text-small text-muted wrap-anywhere">
            {withActor ? <ActorName entry={entry} /> : null}
            {withActor ? ' · ' : null}
            {recordName(entry) ?? capital(subjectWords(entry.subject))}
          </span>
        </span>
        <time dateTime={entry.at} className="num text-small text-muted sm:text-right">
          {format.date(entry.at, 'moment')}
        </time>
      </span>
    </span>
  );
}

function Face({ entry: { actor } }: Pick<EntryLineProps, 'entry'>) {
  if (actor) return <Avatar name={actor.name || '?'} />;
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon icon={Bot} size="sm" />
    </span>
  );
}

function ActorName({ entry: { actor } }: Pick<EntryLineProps, 'entry'>) {
  const { t } = useTranslation('audit');
  return actor ? actor.name || t('unnamed') : t('nobody');
}
