import { telHref } from '@kickstand/domain/format';
import { Archive, ChevronLeft, Gauge, type LucideIcon, Phone, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PaymentBadge, StatusBadge } from '../shared/badges.tsx';
import type { Move, WorkOrder } from '../shared/order.ts';
import { useIsPhone } from '../shared/use-width.ts';
import { HeadActions } from './head-actions.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface OrderHeadProps {
  order: WorkOrder;
  back: string;
  onMove: (move: Move) => void;
}

export function OrderHead({ order, back, onMove }: OrderHeadProps) {
  const { t } = useTranslation('workorders');
  const phone = useIsPhone();
  const [sharing, setSharing] = useState(false);
  const actions = (
    <NeedsConnection>
      <HeadActions order={order} onMove={onMove} onShare={() => setSharing(true)} />
      {sharing ? <ShareDialog order={order} onClose={() => setSharing(false)} /> : null}
    </NeedsConnection>
  );
  const wayBack = (
    <Link
      to={back}
      className="-ml-1 inline-flex min-h-11.5 items-center gap-1.5 justify-self-start rounded-control pr-2 pl-1 text-small font-medium text-muted no-underline hover:text-ink"
    >
      <Icon icon={ChevronLeft} size="sm" />
      {order.archivedAt ? t('archive.title') : t('title')}
    </Link>
  );
  if (phone)
    return (
      <header className="-mx-gutter bg-surface px-gutter">
        <div className="flex items-center justify-between gap-2">
          {wayBack}
          {actions}
        </div>
        <div className="flex items-center gap-3 pb-2.5">
          <HeadPicture order={order} className="h-17 w-21" />
          <PhoneTitle order={order} />
          <CallButton order={order} />
        </div>
      </header>
    );
  return (
    <header className="mb-5 grid gap-2">
      <div className="-mt-3">{wayBack}</div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <HeadPicture order={order} className="h-22 w-32" />
        <Title order={order} />
        {actions}
      </div>
    </header>
  );
}

function HeadPicture({ order, className }: { order: WorkOrder; className: string }) {
  return (
    <Picture
      url={order.photos[0]?.thumbnailUrl}
      alt=""
      quiet
      className={`shrink-0 rounded-[12px] ${className}`}
    />
  );
}

function Heading({ order, className }: { order: WorkOrder; className: string }) {
  const { t } = useTranslation('workorders');
  return (
    <h1 tabIndex={-1} data-page-heading="" className={className}>
      {order.bikeInfo || t('order', { number: order.number })}
    </h1>
  );
}

function PhoneTitle({ order }: { order: WorkOrder }) {
  return (
    <div className="grid min-w-0 flex-1 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <OrderTag number={order.number} />
        <StatusBadge status={order.status} />
        <Flags order={order} />
      </div>
      <Heading order={order} className="line-clamp-2 text-heading leading-5 font-title wrap-break-word" />
      <p className="truncate text-small text-muted">{order.customerName}</p>
    </div>
  );
}

function Title({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  return (
    <div className="grid min-w-0 flex-[1_1_22rem] gap-1">
      <div className="flex flex-wrap items-center gap-2.5">
        <OrderTag number={order.number} size="lg" />
        <StatusBadge status={order.status} size="lg" />
        <PaymentBadge state={order.paymentState} />
        <Flags order={order} />
      </div>
      <Heading order={order} className="text-title font-title wrap-anywhere" />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
        <FactLine icon={UserRound}>{order.customerName}</FactLine>
        {order.customerPhone ? (
          <FactLine icon={Phone}>
            <a href={telHref(order.customerPhone)} className="num hit-44 relative text-muted no-underline">
              {format.phone(order.customerPhone)}
            </a>
          </FactLine>
        ) : null}
        {order.mileage ? <FactLine icon={Gauge}>{t('miles', { miles: order.mileage })}</FactLine> : null}
        <span className="inline-flex items-center gap-1.5">
          <Avatar
            name={order.technician || '?'}
            size="sm"
            {...(order.technician ? {} : { tone: 'none' as const })}
          />
          {order.technician || t('nobody')}
        </span>
        {order.vin ? <span className="code wrap-anywhere">{order.vin}</span> : null}
      </p>
    </div>
  );
}

function Flags({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorders');
  return (
    <>
      {order.warrantyOf ? (
        <Badge tone="info" icon={ShieldCheck}>
          {t('warranty')}
        </Badge>
      ) : null}
      {order.archivedAt ? <Badge icon={Archive}>{t('archive.title')}</Badge> : null}
    </>
  );
}

function CallButton({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  if (!order.customerPhone) return null;
  return (
    <a
      href={telHref(order.customerPhone)}
      aria-label={t('call', { name: order.customerName })}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-soft-ink"
    >
      <Icon icon={Phone} />
    </a>
  );
}

function FactLine({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <Icon icon={icon} size="sm" className="text-faint" />
      {children}
    </span>
  );
}
