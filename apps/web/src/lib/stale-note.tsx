import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useFormat } from './format.ts';

interface StaleQuery {
  readonly isRefetchError: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
}

/** Over data that could not be loaded again: when it is from, and the way to try again. */
export function StaleNote({ query, className }: { query: StaleQuery; className?: string }) {
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
      {t('stale', { when: format.date(new Date(query.dataUpdatedAt), 'time') })}
    </Note>
  );
}
