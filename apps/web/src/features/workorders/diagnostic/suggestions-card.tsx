import type { Outputs } from '@kickstand/api';
import { nameIn } from '@kickstand/domain/workorders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { newId } from '../../../lib/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { milliText } from '../shared/amounts.ts';
import type { WorkOrder } from '../shared/order.ts';
import { useFailureToast, useRun } from '../shared/use-order.ts';

type Suggestion = Outputs['workorders']['suggestions'][number];

const SHOWN = 8;

/** Jobs suggested by the inspection. */
export function SuggestionsCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('diagnostic');
  const suggestions = useQuery(orpc.workorders.suggestions.queryOptions({ input: { id: order.id } }));
  if (suggestions.data === undefined && suggestions.isError)
    return (
      <CardProblem
        title={t('suggestions.title')}
        error={suggestions.error}
        busy={suggestions.isFetching}
        onTryAgain={() => void suggestions.refetch()}
      />
    );
  return (
    <Card aria-labelledby="suggestions-title">
      <CardHead
        id="suggestions-title"
        title={t('suggestions.title')}
        badge={<span className="ml-auto text-small text-muted">{t('suggestions.from')}</span>}
      />
      {suggestions.data === undefined ? (
        <CardBody>
          <SkeletonList label={t('suggestions.loading')} rows={3} />
        </CardBody>
      ) : suggestions.data.length === 0 ? (
        <CardBody>
          <p className="text-muted">{t('suggestions.empty')}</p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {suggestions.data.slice(0, SHOWN).map((suggestion) => (
            <SuggestionLine key={suggestion.key} order={order} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SuggestionLine({ order, suggestion }: { order: WorkOrder; suggestion: Suggestion }) {
  const { t } = useTranslation(['diagnostic', 'jobPhotos']);
  const { language } = useLanguage();
  const run = useRun();
  const failed = useFailureToast();
  const { laborMilli, found, added, service, photos } = suggestion;
  const add = useMutation({
    onError: failed,
    mutationFn: () => {
      const jobId = newId();
      return run(order.id, {
        again: ({ mayEditJobs }) => mayEditJobs,
        work: (revision) =>
          api.workorders.jobs.addSuggested({ id: order.id, revision, jobId, key: suggestion.key }),
      });
    },
  });
  const name = suggestion.title[language];
  return (
    <li className="flex items-center gap-3 px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          {[
            t('diagnostic:suggestions.hours', { hours: milliText(laborMilli) }),
            found ? t('diagnostic:suggestions.found') : '',
            photos > 0 ? t('jobPhotos:photos', { count: photos }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {service ? t('jobPhotos:service', { name: nameIn(service, language) }) : t('jobPhotos:plain')}
        </p>
      </div>
      {added ? (
        <Badge tone="success" icon={Check}>
          {t('diagnostic:suggestions.added')}
        </Badge>
      ) : (
        <Button
          size="sm"
          icon={Plus}
          busy={add.isPending}
          disabled={!order.mayEditJobs}
          aria-label={t('diagnostic:suggestions.addOf', { job: name })}
          onClick={() => add.mutate()}
        >
          {t('diagnostic:suggestions.add')}
        </Button>
      )}
    </li>
  );
}
