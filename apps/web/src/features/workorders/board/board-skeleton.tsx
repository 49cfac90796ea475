import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/data/skeleton.tsx';

/** Placeholders in the size of the cards. */
const COLUMNS = { a: 3, b: 3, c: 4, d: 4, e: 5, f: 2, g: 4 };

export function BoardSkeleton() {
  const { t } = useTranslation('workorders');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="flex min-h-0 flex-1 gap-2 overflow-hidden md:pb-3"
    >
      {Object.entries(COLUMNS).map(([column, cards]) => (
        <div
          key={column}
          className="grid min-w-42 flex-1 content-start gap-1.5 rounded-[12px] bg-sunken px-1.5 max-md:min-w-full max-md:bg-transparent max-md:px-0 md:max-lg:min-w-52"
        >
          <Skeleton className="m-3.5 h-4 w-24 max-md:hidden" />
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no identity except its position
            <Skeleton key={card} className="h-24 rounded-[10px]" />
          ))}
        </div>
      ))}
    </div>
  );
}
