import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import type { AuditEntry } from '../../../shared/audit/audit-types.ts';
import { EntryLine } from '../../../shared/audit/entry-line.tsx';
import { activityPath, recordPath } from '../../../shared/audit/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CardBody, CardFoot, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';

const SHOWN = 8;

/** USR-01. What the person changed lately. */
export function ActivityCard({ personId }: { personId: string }) {
  const { t } = useTranslation('audit');
  const activity = useQuery(orpc.audit.list.queryOptions({ input: { actorId: personId }, staleTime: 0 }));
  const entries = activity.data?.entries.slice(0, SHOWN) ?? [];
  return (
    <ListCard
      title={t('activity.title')}
      labelledBy="activity"
      query={activity}
      rows={entries}
      head={<CardHead id="activity" title={t('activity.title')} icon={History} />}
      loading={
        <CardBody>
          <SkeletonList label={t('activity.loading')} rows={4} />
        </CardBody>
      }
      empty={<EmptyState as="h3" art={null} title={t('activity.none')} text={t('activity.noneText')} />}
    >
      <ul aria-labelledby="activity">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line">
            <Line entry={entry} />
          </li>
        ))}
      </ul>
      <CardFoot>
        <Button asChild variant="ghost" icon={History} className="-ml-3">
          <Link to={activityPath(personId)}>{t('activity.all')}</Link>
        </Button>
      </CardFoot>
    </ListCard>
  );
}

const LINE = 'flex min-h-14 px-5 py-2.5 max-md:px-4';

/** The whole line leads to the record, where there is a page of it. */
function Line({ entry }: { entry: AuditEntry }) {
  const path = recordPath(entry.subject, entry.subjectId);
  const line = <EntryLine entry={entry} withActor={false} />;
  if (path === null) return <div className={LINE}>{line}</div>;
  return (
    <Link to={path} className={`${LINE} text-ink no-underline -outline-offset-2 hover:bg-hover`}>
      {line}
    </Link>
  );
}
