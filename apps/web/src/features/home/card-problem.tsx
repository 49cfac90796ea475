import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';

interface CardProblemProps {
  /** The name of the card that is missing here. */
  title: string;
  error: unknown;
  busy: boolean;
  onTryAgain: () => void;
}

/** One card could not be loaded; the others stay. */
export function CardProblem({ title, error, busy, onTryAgain }: CardProblemProps) {
  const { t } = useTranslation(['home', 'common']);
  const errorText = useErrorText();
  return (
    <ErrorPanel title={t('home:loadFailed', { title })} message={errorText(error)}>
      <Button icon={RefreshCw} busy={busy} onClick={onTryAgain}>
        {t('common:retry')}
      </Button>
    </ErrorPanel>
  );
}
