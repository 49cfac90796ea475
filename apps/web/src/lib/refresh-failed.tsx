import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/page/note.tsx';
import { useFormat } from './format.ts';

interface RefetchedQuery {
  readonly isRefetchError: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
}

/** Shown above data that could not be refetched, with its age and a retry button. */
export function RefreshFailed({ query, className }: { query: RefetchedQuery; className?: string }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (!query.isRefetchError) return null;
  return (
    <Note
      tone="warning"
      role="status"
      {...(className ? { className } : {})}
      action={
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t('refreshFailed', { when: format.date(new Date(query.dataUpdatedAt), 'time') })}
    </Note>
  );
}
