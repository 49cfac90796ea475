import { useTranslation } from 'react-i18next';
import { LoadMore } from '../../../lib/list/load-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import type { CountItem, useCount, useCountFilter } from './counts-query.ts';
import { SheetLine } from './sheet-line.tsx';
import type { EntryBook } from './use-entries.ts';

interface SheetProps {
  items: readonly CountItem[];
  open: boolean;
  book: EntryBook;
  found: ReturnType<typeof useCount>;
  filter: ReturnType<typeof useCountFilter>;
}

const EMPTY = {
  all: { title: 'emptyAll', text: null },
  open: { title: 'emptyOpen', text: 'emptyOpenText' },
  differing: { title: 'emptyDiffering', text: 'emptyDifferingText' },
} as const;

/** The lines in bin order. */
export function Sheet({ items, open, book, found, filter }: SheetProps) {
  const { t } = useTranslation('stock');

  /** The next field; at the end the next page is fetched. */
  const next = (from: HTMLElement) => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-count-field]')];
    const following = fields[fields.indexOf(from) + 1];
    if (following) following.focus();
    else {
      from.blur();
      if (found.hasNextPage) void found.fetchNextPage();
    }
  };

  if (found.isPlaceholderData)
    return <SkeletonList label={t('counts.loading')} rows={6} className="p-5 max-md:p-4" />;
  if (items.length === 0) {
    const { title, text } = EMPTY[filter.show];
    return (
      <EmptyState
        title={t(`counts.${title}`)}
        text={text ? t(`counts.${text}`) : undefined}
        action={
          filter.show === 'open' ? (
            <Button onClick={() => filter.setShow('differing')}>{t('counts.applyLook')}</Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <>
      <ul aria-label={t('counts.sheet')}>
        {items.map((item) => (
          <li key={item.productId}>
            <SheetLine item={item} open={open} book={book} onNext={next} />
          </li>
        ))}
      </ul>
      <LoadMore pages={found} />
    </>
  );
}
