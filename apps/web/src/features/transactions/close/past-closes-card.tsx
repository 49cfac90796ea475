import type { Outputs } from '@kickstand/api';
import { formatCalendarDate } from '@kickstand/domain/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CardBody, CardHead } from '../../../ui/page/card.tsx';
import { useDifferenceText } from './difference.tsx';

type DayClose = Outputs['payments']['closes']['closes'][number];

/** Closed days, newest first. */
export function PastClosesCard() {
  const { t } = useTranslation('money');
  const pages = useInfiniteQuery(
    orpc.payments.closes.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.closes.at(-1)?.day : undefined),
    }),
  );
  const closes = pages.data?.pages.flatMap((page) => page.closes) ?? [];
  return (
    <ListCard
      title={t('close.past')}
      labelledBy="past-closes"
      query={pages}
      rows={closes}
      head={<CardHead id="past-closes" title={t('close.past')} />}
      loading={
        <CardBody>
          <SkeletonList label={t('close.pastLoading')} rows={2} />
        </CardBody>
      }
      empty={<CardBody className="text-muted">{t('close.pastEmpty')}</CardBody>}
    >
      <CardBody>
        <ul className="divide-y divide-line">
          {closes.map((close) => (
            <PastClose key={close.day} close={close} />
          ))}
        </ul>
      </CardBody>
    </ListCard>
  );
}

function PastClose({ close }: { close: DayClose }) {
  const { t } = useTranslation('money');
  const { language } = useLanguage();
  const format = useFormat();
  const differenceText = useDifferenceText();
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{formatCalendarDate(close.day, 'list', language)}</span>
        <Money cents={close.countedCents} className="font-strong" />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted">
        {t('close.by', { name: close.closedBy, when: format.date(close.closedAt, 'time') })}
        {close.differenceCents === 0 ? null : (
          <Badge tone="warning">{differenceText(close.differenceCents)}</Badge>
        )}
      </span>
      {close.reason ? <span className="text-small wrap-anywhere text-muted">{close.reason}</span> : null}
    </li>
  );
}
