import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { Progress } from '../../../../ui/data/progress.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { ErrorPanel } from '../../../../ui/page/error-panel.tsx';
import { useCount } from '../counts.ts';
import type { Sending } from '../use-send.ts';

interface SendCardProps {
  sending: Sending;
  onAgain: () => void;
}

/** Sends rows to be compared; after a lost connection it resumes instead of restarting. */
export function SendCard({ sending, onAgain }: SendCardProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const errorText = useErrorText();
  const count = useCount();
  const { sent, ready, state, error } = sending;
  const figures = { sent: count(sent), total: count(ready) };
  if (state === 'failed')
    return (
      <ErrorPanel
        title={t('bulk:send.failed')}
        message={`${errorText(error)} ${t('bulk:send.failedText', figures)}`}
      >
        <Button icon={RefreshCw} variant="primary" onClick={onAgain}>
          {t('common:retry')}
        </Button>
      </ErrorPanel>
    );
  return (
    <Card pad className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-strong">{t('bulk:send.title')}</p>
        <p role="status" className="num text-small text-muted">
          {sent < ready ? t('bulk:send.sending', figures) : t('bulk:send.working')}
        </p>
      </div>
      <Progress label={t('bulk:send.title')} value={ready === 0 ? 100 : (sent / ready) * 100} />
      <p className="text-small text-muted">{t('bulk:send.text')}</p>
    </Card>
  );
}
