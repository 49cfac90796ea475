import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Grid, GridCell } from '../../../ui/page/page.tsx';

export function DetailSkeleton() {
  const { t } = useTranslation('intake');
  return (
    <div role="status">
      <p className="mb-4 text-muted">{t('detail.loading')}</p>
      <Grid aria-hidden="true">
        {([5, 7] as const).map((span) => (
          <GridCell key={span} span={span}>
            <Card>
              <CardBody className="grid gap-4">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="w-4/5" />
                <Skeleton className="w-3/5" />
                <Skeleton className="w-2/3" />
              </CardBody>
            </Card>
          </GridCell>
        ))}
        <GridCell>
          <Card>
            <CardBody className="grid grid-cols-2 gap-3">
              {['front', 'back', 'left', 'right'].map((side) => (
                <Skeleton key={side} className="aspect-4/3 h-auto w-full rounded-control" />
              ))}
            </CardBody>
          </Card>
        </GridCell>
      </Grid>
    </div>
  );
}
