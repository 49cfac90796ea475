import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CardFoot } from '../../ui/page/card.tsx';

interface LoadMoreProps {
  pages: {
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly fetchNextPage?: () => unknown;
  };
  /** A better label than "more". */
  label?: string;
  disabled?: boolean;
}

/** The button at the end of a paged list; nothing on the last page. */
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
