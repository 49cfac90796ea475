import { ChevronDown, Clock, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSubjectWords } from '../../shared/audit/audit-texts.ts';
import type { AuditEntry } from '../../shared/audit/audit-types.ts';
import { EntryLine } from '../../shared/audit/entry-line.tsx';
import { historyPath, recordPath } from '../../shared/audit/paths.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkStyles } from '../../ui/link.ts';
import { EntryValues } from './entry-values.tsx';

interface EntryItemProps {
  entry: AuditEntry;
  startOpen: boolean;
}

/** One entry; it opens to what changed. */
export function EntryItem({ entry, startOpen }: EntryItemProps) {
  const [open, setOpen] = useState(startOpen);
  const panel = useId();
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="flex min-h-16 w-full items-center gap-3 px-5 py-3 text-left -outline-offset-2 hover:bg-hover max-md:px-4"
      >
        <EntryLine entry={entry} />
        <Icon
          icon={ChevronDown}
          size="sm"
          className={cn('text-faint transition-[rotate]', open && 'rotate-180')}
        />
      </button>
      <div id={panel} hidden={!open} className="px-5 pt-2 pb-4 max-md:px-4 md:pl-16">
        {open ? <Details entry={entry} /> : null}
      </div>
    </li>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const subjectWords = useSubjectWords();
  const path = recordPath(entry.subject, entry.subjectId);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <Seal seq={entry.seq} />
        {path ? (
          <Link to={path} className={linkStyles}>
            {t('entry.record', { record: subjectWords(entry.subject) })}
          </Link>
        ) : null}
        <Link to={historyPath(entry.subject, entry.subjectId)} className={linkStyles}>
          {t('entry.historyOf')}
        </Link>
        <span className="min-w-0 text-faint wrap-anywhere">
          {t('entry.action')} <span className="code">{entry.action}</span>
        </span>
      </div>
      <EntryValues entry={entry} />
    </div>
  );
}

function Seal({ seq }: { seq: number | null }) {
  const { t } = useTranslation('audit');
  return seq === null ? (
    <Badge tone="outline" icon={Clock}>
      {t('entry.unsealed')}
    </Badge>
  ) : (
    <Badge tone="success" icon={Link2}>
      {t('entry.sealed', { seq })}
    </Badge>
  );
}
