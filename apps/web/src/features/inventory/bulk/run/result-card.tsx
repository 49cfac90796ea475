import { pathTo } from '@kickstand/domain/navigation';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useCount } from '../counts.ts';
import type { Batch } from '../use-commit.ts';
import { UndoButton, type Undone } from './undo-button.tsx';

interface ResultCardProps {
  batch: Batch;
  onAnother: () => void;
  onUndone: (undone: Undone) => void;
}

/** INV-05. The result of an import, with a button to undo it. */
export function ResultCard({ batch, onAnother, onUndone }: ResultCardProps) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  return (
    <Card className="grid justify-items-center gap-5 px-6 pt-9 pb-8 text-center">
      <span className="grid size-13 place-items-center rounded-full bg-success-soft text-success-ink">
        <Icon icon={CircleCheck} size="lg" />
      </span>
      <div role="status">
        <h2 className="text-title font-title">
          {t('result.title', { count: batch.total, shown: count(batch.total) })}
        </h2>
        <p className="wrap-anywhere text-muted">{batch.filename}</p>
      </div>
      <dl className="flex flex-wrap justify-center gap-x-10 gap-y-3">
        {(['created', 'updated', 'same'] as const).map((one) => (
          <div key={one} className="grid">
            <dt className="text-small text-muted">{t(`result.${one}`)}</dt>
            <dd className="num text-[1.375rem] leading-7 font-title">{count(batch[one])}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-center gap-2.5 max-sm:w-full max-sm:[&>*]:w-full">
        <UndoButton batch={batch} label={t('result.undo')} onUndone={onUndone} />
        <Button onClick={onAnother}>{t('result.another')}</Button>
        <Button asChild variant="primary">
          <Link to={pathTo('/dashboard/inventory')}>{t('result.inventory')}</Link>
        </Button>
      </div>
    </Card>
  );
}
