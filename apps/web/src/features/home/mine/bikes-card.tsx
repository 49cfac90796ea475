import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Status } from '../../../ui/data/status.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Mine } from './mine-types.ts';

type Bike = Mine['bikes'][number];

export function BikesCard({ bikes }: { bikes: readonly Bike[] }) {
  const { t } = useTranslation('mine');
  return (
    <Card aria-labelledby="my-bikes">
      <CardHead id="my-bikes" title={t('bikes')} />
      <CardBody>
        {bikes.length === 0 ? (
          <p className="text-muted">{t('noBikes')}</p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
            {bikes.map((bike) => (
              <BikeItem key={bike.id} bike={bike} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function BikeItem({ bike }: { bike: Bike }) {
  const { t } = useTranslation(['mine', 'workorders']);
  const format = useFormat();
  const facts = [
    bike.plate ? t('mine:plate', { plate: bike.plate }) : '',
    !bike.here && bike.lastSeenAt ? t('mine:lastSeen', { date: format.date(bike.lastSeenAt, 'list') }) : '',
  ].filter(Boolean);
  return (
    <li className="min-w-0 overflow-hidden rounded-[12px] border border-line">
      <Picture url={bike.photoUrl} alt="" className="aspect-[2/1] w-full" />
      <div className="grid gap-0.5 p-3.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-strong wrap-anywhere">{bike.title}</h3>
          {bike.here ? (
            <Status status={bike.here.status} label={t(`workorders:status.${bike.here.status}`)} />
          ) : (
            <Badge>{t('mine:notHere')}</Badge>
          )}
        </div>
        <p className="text-small text-muted">{facts.join(', ')}</p>
        <p className="code text-small wrap-anywhere text-muted">{bike.vin}</p>
      </div>
    </li>
  );
}
