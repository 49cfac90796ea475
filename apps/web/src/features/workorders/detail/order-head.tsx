import { may } from '@kickstand/domain/auth';
import { isEnded, mayEditFacts } from '@kickstand/domain/workorders';
import {
  Archive,
  ArchiveRestore,
  ChevronLeft,
  ClipboardList,
  Gauge,
  History,
  type LucideIcon,
  Pencil,
  Phone,
  Printer,
  Share2,
  ShieldCheck,
  Stethoscope,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { historyPath } from '../../../lib/audit/paths.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DotsMenu } from '../../../ui/dots-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MovesPopover } from '../moves/moves-popover.tsx';
import { OrderTag, PaymentBadge, StatusBadge } from '../shared/badges.tsx';
import { type Move, orderPath, type WorkOrder, workspacePath } from '../shared/order.ts';
import { useOrderAction } from '../shared/use-order.ts';
import { ShareDialog } from './share-dialog.tsx';
import { WarrantyDialog } from './warranty-dialog.tsx';

interface OrderHeadProps {
  order: WorkOrder;
  back: string;
  onMove: (move: Move) => void;
  busy: boolean;
}

export function OrderHead({ order, back, onMove }: OrderHeadProps) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const [sharing, setSharing] = useState(false);
  return (
    <header className="mb-5 grid gap-3">
      <Link
        to={back}
        className="-mt-3 -ml-1 inline-flex min-h-control items-center gap-1.5 justify-self-start rounded-control pr-2 pl-1 text-small font-medium text-muted no-underline hover:text-ink"
      >
        <Icon icon={ChevronLeft} size="sm" />
        {order.archivedAt ? t('workorders:archive.title') : t('workorders:title')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Picture
          url={order.photos[0]?.thumbnailUrl}
          alt=""
          className="h-27 w-43 shrink-0 rounded-[12px] max-md:h-auto max-md:w-full max-md:aspect-[2/1]"
        />
        <Title order={order} />
        <div data-print="hide" className="flex flex-wrap gap-2 max-md:w-full">
          <PrintMenu order={order} />
          <Button icon={Share2} onClick={() => setSharing(true)} className="max-md:flex-1">
            {t('workorderPage:share.open')}
          </Button>
          {order.moves.length > 0 ? (
            <MovesPopover
              orderId={order.id}
              label={t('workorders:board.moveOf', { number: order.number })}
              trigger={<Button className="max-md:flex-1">{t('workorders:board.moveTo')}</Button>}
              onMove={(_order, move) => onMove(move)}
            />
          ) : null}
          <MoreMenu order={order} />
        </div>
      </div>
      {sharing ? <ShareDialog order={order} onClose={() => setSharing(false)} /> : null}
    </header>
  );
}

function Title({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  return (
    <div className="grid min-w-0 flex-[1_1_22rem] gap-1.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <OrderTag number={order.number} size="lg" />
        <StatusBadge status={order.status} size="lg" />
        <PaymentBadge state={order.paymentState} />
        {order.warrantyOf ? (
          <Badge tone="info" icon={ShieldCheck}>
            {t('warranty')}
          </Badge>
        ) : null}
        {order.archivedAt ? <Badge icon={Archive}>{t('archive.title')}</Badge> : null}
      </div>
      <h1
        tabIndex={-1}
        data-page-heading=""
        className="text-title font-title wrap-anywhere max-md:text-[1.375rem] max-md:leading-7"
      >
        {order.bikeInfo || t('order', { number: order.number })}
      </h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <FactLine icon={UserRound}>{order.customerName}</FactLine>
        {order.customerPhone ? (
          <FactLine icon={Phone}>
            <a href={`tel:+1${order.customerPhone}`} className="num hit-44 relative text-muted no-underline">
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

function FactLine({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <Icon icon={icon} size="sm" className="text-faint" />
      {children}
    </span>
  );
}

function PrintMenu({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const navigate = useNavigate();
  const print = (paper: string) => () => void navigate(`${orderPath(order.id)}/print/${paper}`);
  return (
    <Menu
      label={t('print.label')}
      trigger={<Button size="icon" icon={Printer} aria-label={t('print.label')} />}
      items={[
        { label: t('print.estimate'), onSelect: print('estimate'), disabled: order.jobs.length === 0 },
        { label: t('print.order'), onSelect: print('order') },
        { label: t('print.invoice'), onSelect: print('invoice'), disabled: order.invoice === null },
      ]}
    />
  );
}

function MoreMenu({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'audit']);
  const navigate = useNavigate();
  const seesHistory = may(useSession().profile?.role, 'audit.read');
  const action = useOrderAction(order.id);
  const [returning, setReturning] = useState(false);
  const put = (where: 'archive' | 'restore') => () =>
    action.mutate(
      { work: (revision) => api.workorders[where]({ id: order.id, revision }) },
      { onSuccess: () => toast.success(t(`workorderPage:more.${where}d`)) },
    );
  const items: MenuItem[] = [
    {
      label: t('workorderPage:more.workspace'),
      icon: Stethoscope,
      onSelect: () => void navigate(workspacePath(order.id)),
    },
  ];
  if (mayEditFacts(order.status))
    items.push({
      label: t('workorderPage:more.edit'),
      icon: Pencil,
      onSelect: () => void navigate(`${orderPath(order.id)}/edit`),
    });
  if (order.intakeId)
    items.push({
      label: t('workorderPage:more.intake'),
      icon: ClipboardList,
      onSelect: () => void navigate(`/dashboard/intake-forms/${order.intakeId}`),
    });
  if (seesHistory)
    items.push({
      label: t('audit:history'),
      icon: History,
      onSelect: () => void navigate(historyPath('diagnostic_reports', order.id)),
    });
  if (order.status === 'closed')
    items.push({
      label: t('workorderPage:more.warranty'),
      icon: ShieldCheck,
      onSelect: () => setReturning(true),
    });
  if (order.archivedAt)
    items.push({
      label: t('workorders:archive.restore'),
      icon: ArchiveRestore,
      onSelect: put('restore'),
    });
  else if (isEnded(order.status))
    items.push({ label: t('workorderPage:more.archive'), icon: Archive, onSelect: put('archive') });
  return (
    <>
      <DotsMenu
        label={t('workorderPage:more.label')}
        variant="secondary"
        size="icon"
        busy={action.isPending}
        items={items}
      />
      {returning ? <WarrantyDialog order={order} onClose={() => setReturning(false)} /> : null}
    </>
  );
}
