import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Status } from '../../../ui/data/status.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { type Bike, intakeFor } from '../shared/customer-types.ts';
import { PlateDialog } from './plate-dialog.tsx';

export function BikesCard({ bikes, customerId }: { bikes: readonly Bike[]; customerId: string }) {
  const { t } = useTranslation('customers');
  const [plateOf, setPlateOf] = useState<Bike | null>(null);
  return (
    <Card aria-labelledby="bikes-title">
      <CardHead id="bikes-title" title={t('bikesCard.title')} />
      {bikes.length === 0 ? (
        <EmptyState as="h3" title={t('bikesCard.empty')} text={t('bikesCard.emptyText')} className="pt-2" />
      ) : (
        <CardBody>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
            {bikes.map((bike) => (
              <BikeItem key={bike.id} bike={bike} customerId={customerId} onPlate={() => setPlateOf(bike)} />
            ))}
          </ul>
        </CardBody>
      )}
      {plateOf ? <PlateDialog bike={plateOf} onClose={() => setPlateOf(null)} /> : null}
    </Card>
  );
}

interface BikeItemProps {
  bike: Bike;
  customerId: string;
  onPlate: () => void;
}

function BikeItem({ bike, customerId, onPlate }: BikeItemProps) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const day = (at: string) => format.date(at, 'list');
  const facts = [
    bike.mileage ? t('bikesCard.miles', { miles: bike.mileage }) : '',
    bike.plate ? t('bikesCard.plate', { plate: bike.plate }) : '',
    !bike.here && bike.lastSeenAt ? t('bikesCard.lastSeen', { date: day(bike.lastSeenAt) }) : '',
  ].filter(Boolean);
  const owned = bike.until
    ? t('bikesCard.ownedUntil', { since: day(bike.since), until: day(bike.until) })
    : t('bikesCard.owned', { since: day(bike.since) });
  return (
    <li
      className={cn(
        'flex min-w-0 flex-col overflow-hidden rounded-[12px] border border-line',
        bike.until && 'bg-sunken',
      )}
    >
      <Picture url={bike.photoUrl} alt="" className={cn('aspect-[2/1] w-full', bike.until && 'opacity-60')} />
      <div className="flex flex-1 flex-col gap-0.5 p-3.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-strong wrap-anywhere">{bike.title}</h3>
          <Where bike={bike} />
        </div>
        <p className="num text-small text-muted">{facts.join(', ')}</p>
        <p className="code text-small wrap-anywhere text-muted">{bike.vin}</p>
        <p className="text-small text-muted">{[owned, t('orders', { count: bike.orders })].join(', ')}</p>
        {bike.until ? null : (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2.5">
            <Button asChild size="sm" icon={Plus}>
              <Link
                to={intakeFor(customerId, bike.id)}
                aria-label={t('bikesCard.newIntake', { bike: bike.title })}
              >
                {t('newIntake')}
              </Link>
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={Pencil}
              aria-label={t(bike.plate ? 'bikesCard.editPlate' : 'bikesCard.addPlate', { bike: bike.title })}
              onClick={onPlate}
              className="-mr-2"
            >
              {t(bike.plate ? 'bikesCard.editPlateShort' : 'bikesCard.addPlateShort')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** The order it is in the shop for; otherwise where it is. */
function Where({ bike }: { bike: Bike }) {
  const { t } = useTranslation(['customers', 'workorders']);
  if (bike.until) return <Badge tone="outline">{t('customers:bikesCard.former')}</Badge>;
  if (!bike.here) return <Badge>{t('customers:bikesCard.notHere')}</Badge>;
  const { id, number, status } = bike.here;
  return (
    <Link
      to={orderPath(id)}
      aria-label={t('customers:bikesCard.openOrder', { status: t(`workorders:status.${status}`), number })}
      className="hit-44 relative rounded-badge no-underline"
    >
      <Status status={status} label={t(`workorders:status.${status}`)} />
    </Link>
  );
}
