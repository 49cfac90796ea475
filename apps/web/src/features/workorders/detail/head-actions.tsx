import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { isEnded, mayEditFacts } from '@kickstand/domain/workorders';
import {
  Archive,
  ArchiveRestore,
  ClipboardList,
  History,
  Images,
  MoveRight,
  Pencil,
  Printer,
  Share2,
  ShieldCheck,
  Stethoscope,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { historyPath } from '../../../shared/audit/paths.ts';
import { intakePath, paperPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { MovesPopover } from '../moves/moves-popover.tsx';
import { type Move, mayComparePickup, pickupPath, type WorkOrder, workspacePath } from '../shared/order.ts';
import { useOrderAction } from '../shared/use-order.ts';
import { useIsPhone, useIsWide } from '../shared/use-width.ts';
import { WarrantyDialog } from './warranty-dialog.tsx';

interface HeadActionsProps {
  order: WorkOrder;
  onMove: (move: Move) => void;
  onShare: () => void;
}

/**
 * Actions for the whole order. What does not fit goes into the menu: print on tablets, share on phones too.
 */
export function HeadActions({ order, onMove, onShare }: HeadActionsProps) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const phone = useIsPhone();
  const wide = useIsWide();
  const papers = usePapers(order);
  const share: MenuItem = { label: t('workorderPage:share.open'), icon: Share2, onSelect: onShare };
  const named = papers.map(({ label, ...paper }) => ({
    ...paper,
    label: t(`workorderPage:print.named.${label}`),
    icon: Printer,
  }));
  const move = t('workorders:board.moveTo');
  return (
    <div data-print="hide" className="flex flex-wrap gap-2 max-md:gap-1">
      {wide ? (
        <Menu
          label={t('workorderPage:print.label')}
          trigger={<Button size="icon" icon={Printer} aria-label={t('workorderPage:print.label')} />}
          items={papers.map(({ label, ...paper }) => ({
            ...paper,
            label: t(`workorderPage:print.${label}`),
          }))}
        />
      ) : null}
      {phone ? null : wide ? (
        <Button icon={Share2} onClick={onShare}>
          {share.label}
        </Button>
      ) : (
        <Button size="icon" icon={Share2} aria-label={share.label} onClick={onShare} />
      )}
      {order.moves.length > 0 ? (
        <MovesPopover
          orderId={order.id}
          label={t('workorders:board.moveOf', { number: order.number })}
          trigger={
            wide ? (
              <Button>{move}</Button>
            ) : (
              <Button
                variant={phone ? 'ghost' : 'secondary'}
                size="icon"
                icon={MoveRight}
                aria-label={move}
              />
            )
          }
          onMove={(_order, chosen) => onMove(chosen)}
        />
      ) : null}
      <MoreMenu order={order} before={[...(phone ? [share] : []), ...(wide ? [] : named)]} ghost={phone} />
    </div>
  );
}

function usePapers(order: WorkOrder) {
  const navigate = useNavigate();
  const print = (paper: string) => () => void navigate(paperPath(order.id, paper));
  return [
    { label: 'estimate', onSelect: print('estimate'), disabled: order.jobs.length === 0 },
    { label: 'order', onSelect: print('order') },
    { label: 'invoice', onSelect: print('invoice'), disabled: order.invoice === null },
  ] as const;
}

interface MoreMenuProps {
  order: WorkOrder;
  before: readonly MenuItem[];
  ghost: boolean;
}

function MoreMenu({ order, before, ghost }: MoreMenuProps) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'audit', 'evidence', 'damage']);
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
    ...before,
    {
      label: t('workorderPage:more.workspace'),
      icon: Stethoscope,
      onSelect: () => void navigate(workspacePath(order.id)),
    },
    {
      label: t('evidence:menu'),
      icon: ShieldCheck,
      onSelect: () => void navigate(pathTo('/dashboard/reports/:reportId/evidence', { reportId: order.id })),
    },
  ];
  if (mayEditFacts(order.status))
    items.push({
      label: t('workorderPage:more.edit'),
      icon: Pencil,
      onSelect: () => void navigate(pathTo('/dashboard/reports/:reportId/edit', { reportId: order.id })),
    });
  if (mayComparePickup(order))
    items.push({
      label: t('damage:pickup.open'),
      icon: Images,
      onSelect: () => void navigate(pickupPath(order.id)),
    });
  const { intakeId } = order;
  if (intakeId)
    items.push({
      label: t('workorderPage:more.intake'),
      icon: ClipboardList,
      onSelect: () => void navigate(intakePath(intakeId)),
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
        variant={ghost ? 'ghost' : 'secondary'}
        size="icon"
        busy={action.isPending}
        items={items}
      />
      {returning ? <WarrantyDialog order={order} onClose={() => setReturning(false)} /> : null}
    </>
  );
}
