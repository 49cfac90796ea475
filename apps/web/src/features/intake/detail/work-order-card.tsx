import { ArrowRight, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { IntakeRecord } from './record.ts';

/** DET-03 */
export function WorkOrderCard({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  const { convertedTo, convertedAt } = record;
  return (
    <Card>
      <CardHead title={t('detail.workOrder')} />
      <CardBody className="grid justify-items-start gap-3">
        {convertedTo ? (
          <>
            <Badge tone="outline" data-variant="outline">
              {t('detail.converted')}
            </Badge>
            {convertedAt ? (
              <p className="text-muted">
                {t('detail.convertedOn', { when: format.date(convertedAt, 'moment') })}
              </p>
            ) : null}
            <Button asChild icon={ArrowRight}>
              <Link to={orderPath(convertedTo)}>{t('detail.viewWorkOrder')}</Link>
            </Button>
          </>
        ) : (
          <>
            <Badge tone="outline" icon={Clock}>
              {t('detail.notConverted')}
            </Badge>
            <p className="text-muted">{t('detail.workOrderHint')}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
