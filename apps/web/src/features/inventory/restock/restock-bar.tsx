import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { isOrderable, type PlannedGroup } from './plan.ts';

interface RestockBarProps {
  groups: readonly PlannedGroup[];
  busy: boolean;
  onCreate: () => void;
}

/** Orders everything that is checked and has a supplier. */
export function RestockBar({ groups, busy, onCreate }: RestockBarProps) {
  const { t } = useTranslation('stock');
  const orderable = groups.filter(isOrderable);
  const lines = orderable.reduce((sum, { taken }) => sum + taken.length, 0);
  const cents = orderable.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return (
    <>
      <div className="grid min-w-0 flex-[1_0_6rem]">
        <Money cents={cents} className="font-strong" />
        <span className="text-small text-muted">
          {orderable.length > 0
            ? t('restock.sum', { count: orderable.length, parts: t('restock.parts', { count: lines }) })
            : t('restock.nothing')}
        </span>
      </div>
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel={t('restock.creating')}
        disabled={orderable.length === 0}
        onClick={onCreate}
        className="max-sm:shrink max-sm:whitespace-normal"
      >
        {t('restock.createAll', { count: orderable.length })}
      </Button>
    </>
  );
}
