import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { WorkshopForm, type WorkshopPart } from './workshop-form.tsx';

/** What the workshop charges, how long a bike may stay in a status, and how long links work: one part of it. */
export function WorkshopCard({ part }: { part: WorkshopPart }) {
  const { t } = useTranslation('settings');
  const workshop = useQuery(orpc.workorders.setting.queryOptions());
  return (
    <LoadedCard
      id={`workshop-${part}`}
      title={t(`workshop.title.${part}`)}
      loading={t('workshop.loading')}
      rows={4}
      query={workshop}
    >
      {(record, head) => <WorkshopForm record={record} part={part} head={head} />}
    </LoadedCard>
  );
}
