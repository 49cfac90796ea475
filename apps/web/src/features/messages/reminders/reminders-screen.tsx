import { REMINDER_RULES } from '@kickstand/domain/messages';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { hourText } from '../../../shared/messages/hours.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Columns, Page, PageHead } from '../../../ui/page/page.tsx';
import { RuleCard } from './rule-card.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { LimitsCard, TodayCard } from './side-cards.tsx';

/** REM-01 /dashboard/messages/reminders: automatic messages, their next recipients and why. */
export default function RemindersScreen() {
  const { t } = useTranslation('reminders');
  const { language } = useLanguage();
  const [showsSent, setShowsSent] = useState(false);
  const overview = useQuery(orpc.reminders.overview.queryOptions({ input: {} }));
  usePageTitle(t('title'));
  const { data } = overview;
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={
          data
            ? t('facts', { from: hourText(data.quietTo, language), to: hourText(data.quietFrom, language) })
            : undefined
        }
        actions={
          <Button icon={History} onClick={() => setShowsSent(true)}>
            {t('sentMonth')}
            {data ? <Badge>{data.month}</Badge> : null}
          </Button>
        }
      />
      {data && !data.provider && !data.mailServer ? (
        <Note
          tone="warning"
          className="mb-4"
          action={
            <Button asChild size="sm">
              <Link to={`${pathTo('/dashboard/settings')}?tab=texts`}>{t('setUp')}</Link>
            </Button>
          }
        >
          {t('noWay')}
        </Note>
      ) : null}
      {data ? (
        <Columns
          main={REMINDER_RULES.map((rule) => <RuleCard key={rule} rule={rule} overview={data} />)}
          aside={
            <>
              <TodayCard overview={data} />
              <LimitsCard overview={data} />
            </>
          }
          asideLabel={t('today')}
        />
      ) : overview.isError ? (
        <CardProblem
          title={t('title')}
          error={overview.error}
          busy={overview.isFetching}
          onTryAgain={() => void overview.refetch()}
        />
      ) : (
        <Card>
          <CardBody>
            <SkeletonList label={t('loading')} rows={6} />
          </CardBody>
        </Card>
      )}
      {showsSent ? <SentDialog onClose={() => setShowsSent(false)} /> : null}
    </Page>
  );
}
