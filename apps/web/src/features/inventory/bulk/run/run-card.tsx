import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../../../../lib/calls/errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { RevScale } from '../../../../ui/data/progress.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { ErrorPanel } from '../../../../ui/page/error-panel.tsx';
import { useCount } from '../counts.ts';
import type { Committing } from '../use-commit.ts';
import { useCancel } from '../use-imports.ts';

const TICKS = 40;

interface RunCardProps {
  committing: Committing;
  onAgain: () => void;
  onBack: () => void;
}

/** INV-05. The running import, or why it failed. */
export function RunCard({ committing, onAgain, onBack }: RunCardProps) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const { id, done, total, startedAt, state } = committing;
  const { cancel, canceling } = useCancel(id);
  if (state === 'failed') return <Failed committing={committing} onAgain={onAgain} onBack={onBack} />;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const percent = Math.floor(share * 100);
  const of = t('run.of', { done: count(done), total: count(total) });
  const left = secondsLeft(done, total, performance.now() - startedAt);
  return (
    <Card className="grid justify-items-center gap-4.5 px-6 pt-9 pb-8 text-center">
      <p className="num text-[2.25rem] leading-10 font-[650] tracking-[-0.03em]">
        {t('run.percent', { percent })}
      </p>
      <div
        role="progressbar"
        aria-label={t('run.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="w-full max-w-140"
      >
        <RevScale total={TICKS} done={Math.floor(share * TICKS)} />
      </div>
      <p className="num text-muted">{left === null ? of : t('run.left', { of, count: left })}</p>
      <p className="max-w-[52ch] text-small text-muted">{t('run.text')}</p>
      <Button busy={canceling} busyLabel={t('run.canceling')} onClick={cancel}>
        {t('run.cancel')}
      </Button>
    </Card>
  );
}

/** Estimated from the rows done so far; null while there are too few. */
export function secondsLeft(done: number, total: number, elapsedMs: number): number | null {
  if (done < total / 20 || done === 0 || done >= total) return null;
  return Math.max(1, Math.round(((elapsedMs / done) * (total - done)) / 1000));
}

function Failed({ committing: { error }, onAgain, onBack }: RunCardProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const errorText = useErrorText();
  const code = errorCode(error);
  const isUnsure = code === 'NETWORK' || code === 'UNKNOWN';
  return (
    <ErrorPanel
      title={t(isUnsure ? 'bulk:run.unsure' : 'bulk:run.failed')}
      message={isUnsure ? t('bulk:run.unsureText') : errorText(error)}
    >
      {code === 'ROWS_REFUSED' ? null : (
        <Button icon={RefreshCw} variant="primary" onClick={onAgain}>
          {t('common:retry')}
        </Button>
      )}
      <Button onClick={onBack}>{t('bulk:run.back')}</Button>
    </ErrorPanel>
  );
}
