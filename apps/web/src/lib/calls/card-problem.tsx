import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { useErrorText } from './errors.ts';

interface CardProblemProps {
  /** The title of the card that failed. */
  title: string;
  error: unknown;
  busy: boolean;
  onTryAgain: () => void;
}

/** Shown in place of one card that could not be loaded; the others stay. */
export function CardProblem({ title, error, busy, onTryAgain }: CardProblemProps) {
  const { t } = useTranslation(['forms', 'common']);
  const errorText = useErrorText();
  return (
    <ErrorPanel title={t('forms:loadFailed', { title })} message={errorText(error)}>
      <Button icon={RefreshCw} busy={busy} onClick={onTryAgain}>
        {t('common:retry')}
      </Button>
    </ErrorPanel>
  );
}
