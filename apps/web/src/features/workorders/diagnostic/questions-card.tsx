import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { Questions } from '../shared/questions.tsx';

/** The customer's questions, shown where the technician who can answer works. */
export function QuestionsCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('orderQuestions');
  const asked = order.jobs.filter(({ questions }) => questions.length > 0);
  if (asked.length === 0) return null;
  return (
    <Card aria-labelledby="questions-title" className="overflow-hidden">
      <CardHead
        id="questions-title"
        title={t('title')}
        badge={
          asked.some(({ decision }) => decision === 'asked') ? (
            <Badge tone="warning" className="ml-auto">
              {t('open')}
            </Badge>
          ) : null
        }
      />
      {asked.map((job) => (
        <div key={job.id}>
          <h3 className="px-5 py-2 font-medium wrap-anywhere max-md:px-4">{job.title}</h3>
          <Questions order={order} job={job} />
        </div>
      ))}
    </Card>
  );
}
