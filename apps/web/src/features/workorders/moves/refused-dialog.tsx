import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BlockerList } from '../shared/blockers.tsx';
import { listedMoves, type MoveDialogProps } from './moves.ts';

/** WO-02: a refused move shows every blocker. */
export function RefusedDialog({ order, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['workorders', 'common']);
  const { pathname } = useLocation();
  const path = orderPath(order.id);
  const away = move.blockers.some(({ code }) => code === 'NOT_FROM_HERE');
  const status = t(`workorders:status.${order.status}`);
  const targets = listedMoves(order.moves).map(({ to }) => t(`workorders:status.${to}`));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('workorders:board.refused', { number: order.number })}
      description={t(`workorders:status.${move.to}`)}
      closeLabel={t('common:close')}
      footer={
        <>
          {pathname === path ? null : (
            <Button asChild>
              <Link to={path}>{t('workorders:board.open')}</Link>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('workorders:board.ok')}
          </Button>
        </>
      }
    >
      <div role="alert">
        <BlockerList blockers={move.blockers} />
        {away ? (
          <p className="mt-2 text-muted">
            {targets.length > 0
              ? t('workorders:board.possible', { status, targets: targets.join(', ') })
              : t('workorders:board.nowhere', { status })}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
