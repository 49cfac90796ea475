import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/calls/errors.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { ProductLine } from './product-line.tsx';
import type { ProductRow } from './stock-types.ts';
import type { ProductSearch } from './use-product-search.ts';

interface ProductOptionsProps {
  listId: string;
  label: string;
  search: ProductSearch;
  /** The active row; -1 for none. */
  active: number;
  narrowed: boolean;
  onChoose: (product: ProductRow) => void;
}

export function ProductOptions({ listId, label, search, active, narrowed, onChoose }: ProductOptionsProps) {
  const { t } = useTranslation(['inventory', 'common']);
  const errorText = useErrorText();
  const pressed = useRef<ProductRow>(null);
  if (search.error)
    return (
      <div role="alert" className="grid justify-items-start gap-2 px-3 py-2.5">
        <p className="text-danger-ink">{errorText(search.error)}</p>
        <Button size="sm" icon={RefreshCw} onClick={search.refetch}>
          {t('common:retry')}
        </Button>
      </div>
    );
  if (search.loading) return <SkeletonList label={t('inventory:picker.loading')} rows={3} className="p-3" />;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and the keys */}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-busy={!search.current || undefined}
        onPointerDownCapture={() => {
          pressed.current = null;
        }}
        // if results move between press and release, the click hits no row but the list
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget && pressed.current) onChoose(pressed.current);
        }}
        className="max-h-72 overflow-y-auto overscroll-contain"
      >
        {search.products.map((product, row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and the keys
          <div
            key={product.id}
            id={`${listId}-${row}`}
            role="option"
            tabIndex={-1}
            aria-selected={row === active}
            onPointerDown={() => {
              pressed.current = product;
            }}
            onClick={() => onChoose(product)}
            className={cn(
              'flex min-h-control cursor-pointer items-center rounded-[8px] px-3 py-1.5 hover:bg-hover',
              row === active && 'bg-hover outline-2 -outline-offset-2 outline-(--ring)',
            )}
          >
            <ProductLine product={product} />
          </div>
        ))}
      </div>
      {search.products.length === 0 ? (
        <p role="status" className="px-3 py-2.5 text-muted">
          {narrowed ? t('inventory:picker.none') : t('inventory:picker.empty')}
        </p>
      ) : search.more ? (
        <p className="px-3 py-2 text-small text-muted">{t('inventory:picker.more')}</p>
      ) : null}
    </>
  );
}
