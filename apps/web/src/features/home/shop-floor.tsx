import type { Outputs } from '@kickstand/api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { Skeleton, SkeletonList } from '../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { Grid, GridCell } from '../../ui/page/page.tsx';
import { BayCard } from './cards/bay-card.tsx';
import type { Floor } from './cards/card-texts.ts';
import { FloorScale } from './cards/floor-scale.tsx';
import { IntakeCards } from './cards/intake-cards.tsx';
import { MoneyCard } from './cards/money-card.tsx';
import { PartsCard } from './cards/parts-card.tsx';
import { StuckCard } from './cards/stuck-card.tsx';
import { ReadyCard, UnpaidCard, WaitingCustomerCard, WaitingPartsCard } from './cards/waiting-cards.tsx';
import { FirstDay } from './first-day.tsx';

/** Storage and stuck bikes change over time, without a change that could be announced. */
const AGAIN_MS = 5 * 60_000;

export const useFloor = () =>
  useQuery({ ...orpc.home.floor.queryOptions({ input: {} }), refetchInterval: AGAIN_MS });
export const useIntakes = () => useQuery(orpc.home.intakes.queryOptions({ input: {} }));

type Intakes = Outputs['home']['intakes'];

/** Nothing was ever taken in, as far as both answers know. */
export const isFirstDay = (floor: Floor | undefined, intakes: Intakes | undefined): boolean =>
  floor !== undefined &&
  intakes !== undefined &&
  floor.statuses.every(({ count }) => count === 0) &&
  intakes.open.count === 0 &&
  intakes.drafts.count === 0;

interface ShopFloorProps {
  floor: UseQueryResult<Floor>;
  intakes: UseQueryResult<Intakes>;
  now: Date;
}

/** DSH-01: the shop in cards, each the way to its list. */
export function ShopFloor({ floor, intakes, now }: ShopFloorProps) {
  const { t } = useTranslation('home');
  if (isFirstDay(floor.data, intakes.data)) return <FirstDay />;
  if (floor.data === undefined && !floor.isError) return <FloorSkeleton />;
  return (
    <>
      {floor.data ? <FloorScale statuses={floor.data.statuses} /> : null}
      <Grid>
        {floor.data ? (
          <GridCell span={8}>
            <StuckCard stuck={floor.data.stuck} now={now} />
          </GridCell>
        ) : (
          <GridCell span={8}>
            <CardProblem
              title={t('floor.title')}
              error={floor.error}
              busy={floor.isFetching}
              onTryAgain={() => void floor.refetch()}
            />
          </GridCell>
        )}
        <GridCell span={4}>
          <MoneyCard now={now} />
        </GridCell>
        {floor.data ? <Waiting floor={floor.data} now={now} /> : null}
        {floor.data ? (
          <GridCell span={6} className="md:max-[74.99rem]:order-1 md:max-[74.99rem]:col-span-full">
            <BayCard bay={floor.data.bay} />
          </GridCell>
        ) : null}
        <GridCell span={3}>
          <PartsCard />
        </GridCell>
        <GridCell span={3} className="md:max-[74.99rem]:order-2 md:max-[74.99rem]:col-span-full">
          <IntakeCards query={intakes} />
        </GridCell>
      </Grid>
      {floor.data?.cut ? <p className="mt-3 text-small text-muted">{t('cut', { count: 2000 })}</p> : null}
    </>
  );
}

function Waiting({ floor, now }: { floor: Floor; now: Date }) {
  return (
    <>
      <GridCell span={3}>
        <WaitingCustomerCard part={floor.waitingCustomer} now={now} />
      </GridCell>
      <GridCell span={3}>
        <WaitingPartsCard part={floor.waitingParts} />
      </GridCell>
      <GridCell span={3}>
        <ReadyCard part={floor.ready} now={now} />
      </GridCell>
      <GridCell span={3}>
        <UnpaidCard part={floor.unpaid} />
      </GridCell>
    </>
  );
}

export function FloorSkeleton() {
  const { t } = useTranslation('home');
  return (
    <div>
      <Skeleton className="mb-5 h-10 w-full" />
      <Grid>
        <GridCell span={8}>
          <Card>
            <CardBody>
              <SkeletonList label={t('loading')} rows={4} thumb />
            </CardBody>
          </Card>
        </GridCell>
        <GridCell span={4}>
          <Card>
            <CardBody className="grid gap-4">
              <Skeleton className="h-9 w-40" />
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-24 w-full" />
            </CardBody>
          </Card>
        </GridCell>
        {(['a', 'b', 'c', 'd'] as const).map((place) => (
          <GridCell key={place} span={3}>
            <Card>
              <CardBody className="grid gap-3">
                <Skeleton className="w-32" />
                <Skeleton className="h-8 w-16" />
                <Skeleton className="h-24 w-full" />
              </CardBody>
            </Card>
          </GridCell>
        ))}
      </Grid>
    </div>
  );
}
