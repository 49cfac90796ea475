import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CardFoot } from '../../ui/page/card.tsx';

interface LoadMoreProps {
  pages: {
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly fetchNextPage?: () => unknown;
  };
  /** Where "more" has a better name. */
  label?: string;
  disabled?: boolean;
}

/** The foot of a list with more pages; nothing at the end. */
export function LoadMore({ pages, label, disabled = false }: LoadMoreProps) {
  const { t } = useTranslation('forms');
  if (!pages.hasNextPage) return null;
  return (
    <CardFoot className="grid justify-items-center">
      <Button
        variant="ghost"
        busy={pages.isFetchingNextPage ?? false}
        busyLabel={t('loadingMore')}
        disabled={disabled}
        onClick={() => void pages.fetchNextPage?.()}
      >
        {label ?? t('loadMore')}
      </Button>
    </CardFoot>
  );
}
