import { PHOTO_SLOTS, type PhotoSlot } from '@kickstand/domain/intake';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { newId } from '../../../lib/new-id.ts';
import { CameraDialog } from '../../../lib/pictures/camera-dialog.tsx';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { usePhotoAdder } from '../diagnostic/photo-adder.ts';
import { REPORTS_PATH, type WorkOrder } from '../shared/order.ts';
import { OrderNotShown } from '../shared/order-not-shown.tsx';
import { useOrder } from '../shared/use-order.ts';
import { CompareFrame } from './compare-frame.tsx';
import { isTaken, type Pickup, type Side, useComparing, usePickup, usePickupChange } from './pickup.ts';
import { SignCard } from './sign-card.tsx';
import { SpotsCard } from './spots-card.tsx';

/** DMG-02 /dashboard/reports/:reportId/pickup: the bike at intake next to the bike at pickup. */
export default function PickupScreen() {
  const { t } = useTranslation(['damage', 'workorders']);
  const { reportId: orderId = '' } = useParams();
  const found = useOrder(orderId);
  const pickup = usePickup(orderId);
  usePageTitle(t('damage:pickup.title'));
  const order = found.data;
  if (!order)
    return (
      <OrderNotShown
        found={found}
        title={t('damage:pickup.title')}
        back={{ to: REPORTS_PATH, label: t('workorders:showAll') }}
      >
        <Skeleton className="h-80" />
      </OrderNotShown>
    );
  return (
    <Page>
      {pickup.data ? (
        <Compare order={order} pickup={pickup.data} />
      ) : (
        <>
          <Head order={order} />
          {pickup.isError ? (
            <CardProblem
              title={t('damage:pickup.title')}
              error={pickup.error}
              busy={pickup.isFetching}
              onTryAgain={() => void pickup.refetch()}
            />
          ) : (
            <Skeleton className="h-80" />
          )}
        </>
      )}
    </Page>
  );
}

function Head({ order, actions }: { order: WorkOrder; actions?: React.ReactNode }) {
  const { t } = useTranslation(['damage', 'workorders']);
  return (
    <PageHead
      title={t('damage:pickup.title')}
      facts={order.bikeInfo}
      back={<Link to={orderPath(order.id)}>{t('workorders:order', { number: order.number })}</Link>}
      actions={actions}
    />
  );
}

function Compare({ order, pickup }: { order: WorkOrder; pickup: Pickup }) {
  const { t } = useTranslation(['damage', 'intake']);
  const [slot, setSlot] = useState<PhotoSlot>(
    () => pickup.sides.find((side) => !side.pickup)?.slot ?? PHOTO_SLOTS[0],
  );
  const [selected, setSelected] = useState<string | null>(null);
  const comparing = useComparing(order, pickup.sides);
  const side = pickup.sides.find((one) => one.slot === slot);
  const open = order.status === 'ready' || order.status === 'declined_return';
  if (!side) return null;
  const label = t(`intake:detail.photo.${slot}`);
  return (
    <>
      <Head
        order={order}
        actions={
          <Segmented
            label={t('damage:pickup.side')}
            className="max-sm:grid max-sm:w-full max-sm:grid-cols-2"
            value={slot}
            onChange={(next) => {
              setSlot(next);
              setSelected(null);
            }}
            options={PHOTO_SLOTS.map((value) => ({ value, label: t(`damage:pickup.sides.${value}`) }))}
          />
        }
      />
      {open ? null : (
        <Note tone="info" className="mb-4">
          {t('damage:pickup.closed')}
        </Note>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {isTaken(side) ? (
            <>
              <CompareFrame side={side} takenInAt={pickup.takenInAt} selected={selected} />
              {open ? <TakePhoto order={order} side={side} label={label} again /> : null}
            </>
          ) : (
            <Card>
              <CardBody className="grid justify-items-start gap-4 pt-5">
                <Picture
                  url={side.intake?.url ?? null}
                  alt={t('damage:pickup.intakeOf', { side: label })}
                  fit="contain"
                  className="max-h-[50dvh] w-full rounded-control"
                />
                <p className="text-muted">{t('damage:pickup.empty')}</p>
                {open ? <TakePhoto order={order} side={side} label={label} /> : null}
              </CardBody>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isTaken(side) ? (
            <SpotsCard
              key={side.pickup.id}
              order={order}
              side={side}
              busy={comparing === side.pickup.id}
              onSelect={setSelected}
            />
          ) : null}
        </div>
        {open && pickup.seenHash ? (
          <div className="min-w-0 lg:col-start-1">
            <SignCard order={order} pickup={pickup} />
          </div>
        ) : null}
      </div>
    </>
  );
}

interface TakePhotoProps {
  order: WorkOrder;
  side: Side;
  label: string;
  again?: boolean;
}

/** The camera with the intake photo as an overlay, so that both are taken from the same place. */
function TakePhoto({ order, side, label, again = false }: TakePhotoProps) {
  const { t } = useTranslation('damage');
  const change = usePickupChange(order);
  const [camera, setCamera] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { add, underWay } = usePhotoAdder(({ path }) => {
    const photoId = newId();
    void change((revision) =>
      api.workorders.pickup.addPhoto({ id: order.id, revision, photoId, slot: side.slot, path }),
    );
  });
  return (
    <>
      <Button
        variant={again ? 'secondary' : 'primary'}
        icon={Camera}
        busy={underWay > 0}
        onClick={() => setCamera(true)}
        className="justify-self-start"
      >
        {t(again ? 'pickup.takeAgain' : 'pickup.take')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t('pickup.pick', { side: label })}
        onChange={({ target }) => {
          const [file] = [...(target.files ?? [])];
          target.value = '';
          setCamera(false);
          if (file) add([file]);
        }}
      />
      {camera ? (
        <CameraDialog
          title={label}
          kind="photo"
          ghost={side.intake?.url}
          onPicture={(picture) => {
            setCamera(false);
            add([picture]);
          }}
          onPick={() => picker.current?.click()}
          onClose={() => setCamera(false)}
        />
      ) : null}
    </>
  );
}
