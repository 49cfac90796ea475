import type { ProductSort } from '@kickstand/domain/inventory';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMedia } from '../../../lib/device/use-media.ts';
import { productPath } from '../../../shared/paths.ts';
import { LevelBadge } from '../../../shared/stock/level-badge.tsx';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LevelBar } from '../shared/level-bar.tsx';
import type { CatalogFilter } from './catalog-query.ts';
import type { Selection } from './selection.ts';

interface CatalogTableProps {
  products: readonly ProductRow[];
  filter: CatalogFilter;
  selection: Selection;
  /** What can be done with a row. */
  action: (product: ProductRow) => React.ReactNode;
}

const NUMBERS = ['onHand', 'reserved', 'available', 'onOrder'] as const;

/** INV-01. On a phone every row is a card: name and price, state, then the four numbers. */
export function CatalogTable({ products, filter, selection, action }: CatalogTableProps) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const phone = useMedia('(max-width: 767.98px)');
  const service = filter.type === 'service';

  const select: Column<ProductRow> = {
    key: 'select',
    head: <SelectAll products={products} selection={selection} />,
    cell: (product) => <SelectOne product={product} selection={selection} />,
    className: 'md:w-0 md:pr-0',
  };
  const part: Column<ProductRow> = {
    key: 'part',
    // on a phone the column heads are only for screen readers
    head: phone ? (
      t(service ? 'list.service' : 'list.part')
    ) : (
      <SortHead filter={filter} by="name" label={t(service ? 'list.service' : 'list.part')} />
    ),
    mobile: 'title',
    cell: (product) => <Name product={product} phone={phone} />,
    className: 'md:min-w-40 max-md:row-span-2 max-md:self-start',
  };
  const category: Column<ProductRow> = {
    key: 'category',
    head: t('list.category'),
    from: 1060,
    cell: (product) => <span className="wrap-break-word text-muted">{product.category}</span>,
  };
  const bin: Column<ProductRow> = {
    key: 'bin',
    head: <SortHead filter={filter} by="bin" label={t('list.bin')} />,
    from: 1200,
    cell: (product) => <span className="code whitespace-nowrap text-muted">{product.bin}</span>,
  };
  const number = (name: (typeof NUMBERS)[number]): Column<ProductRow> => ({
    key: name,
    head:
      name === 'onHand' ? (
        <SortHead filter={filter} by="onHand" label={t('figure.onHand')} />
      ) : (
        t(`figure.${name}`)
      ),
    align: 'end',
    ...(name === 'available' ? {} : { from: name === 'onHand' ? (860 as const) : (960 as const) }),
    cell: (product) => <Amount milli={product[`${name}Milli`]} strong={name === 'available'} />,
  });
  const level: Column<ProductRow> = {
    key: 'level',
    head: t('list.level'),
    align: 'end',
    from: 1200,
    cell: (product) => <LevelBar product={product} />,
  };
  const hours: Column<ProductRow> = {
    key: 'hours',
    head: t('list.hours'),
    align: 'end',
    ...(phone ? { mobile: 'subtitle' as const } : {}),
    cell: (product) => <Hours milli={product.laborMilli} phone={phone} />,
  };
  const price: Column<ProductRow> = {
    key: 'price',
    head: phone ? t('list.price') : <SortHead filter={filter} by="price" label={t('list.price')} />,
    align: 'end',
    mobile: 'side',
    cell: (product) => <Price product={product} />,
  };
  const state: Column<ProductRow> = {
    key: 'state',
    head: t('list.state'),
    mobile: 'side',
    cell: (product) => <State product={product} />,
  };
  const figures: Column<ProductRow> = {
    key: 'figures',
    head: t('list.figures'),
    mobile: 'footer',
    cell: (product) => <Figures product={product} />,
  };
  const menu: Column<ProductRow> = {
    key: 'actions',
    head: <span className="sr-only">{t('list.actions')}</span>,
    cell: action,
    className: 'md:w-0 md:pl-0',
  };

  const columns = phone
    ? service
      ? [part, price, state, hours]
      : [part, price, state, figures]
    : service
      ? [part, category, hours, price, state, menu]
      : [
          select,
          part,
          category,
          bin,
          number('onHand'),
          number('reserved'),
          number('available'),
          number('onOrder'),
          level,
          price,
          state,
          menu,
        ];
  return (
    <DataTable
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      caption={t(service ? 'list.services' : 'list.products')}
      selected={({ id }) => selection.has(id)}
      mark={markOf}
      onRowClick={({ id }) => void navigate(productPath(id))}
      className="border-t border-line"
    />
  );
}

const markOf = ({ level, active }: ProductRow) =>
  active && level === 'out' ? 'danger' : active && level === 'low' ? 'warning' : undefined;

function Name({ product, phone }: { product: ProductRow; phone: boolean }) {
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  const { id, sku, bin } = product;
  return (
    <span className="grid min-w-0">
      <Link
        to={productPath(id)}
        className="hit-44 relative font-medium wrap-break-word text-ink no-underline hover:underline"
      >
        {nameOf(product)}
      </Link>
      <span className="text-small wrap-break-word text-muted">
        <span className="code">{sku}</span>
        {phone && bin ? `, ${t('binOf', { bin })}` : ''}
      </span>
    </span>
  );
}

function Amount({ milli, strong }: { milli: number; strong: boolean }) {
  const quantity = useQuantity();
  return <span className={strong ? 'font-strong' : milli === 0 ? 'text-faint' : ''}>{quantity(milli)}</span>;
}

function Price({ product: { priceCents } }: { product: ProductRow }) {
  return priceCents === null ? (
    <span className="text-faint">–</span>
  ) : (
    <Money cents={priceCents} className="max-md:font-medium" />
  );
}

function State({ product: { active, level, blocks } }: { product: ProductRow }) {
  const { t } = useTranslation('inventory');
  if (!active) return <Badge>{t('inactive')}</Badge>;
  return level ? (
    <LevelBadge level={level} blocks={blocks} />
  ) : (
    <Badge tone="success">{t('list.offered')}</Badge>
  );
}

function Hours({ milli, phone }: { milli: number; phone: boolean }) {
  const { t } = useTranslation('inventory');
  const quantity = useQuantity();
  if (milli === 0) return phone ? null : <span className="text-faint">–</span>;
  return phone ? t('list.hoursOf', { hours: quantity(milli) }) : quantity(milli);
}

/** The four numbers in the order of the desktop's columns. */
function Figures({ product }: { product: ProductRow }) {
  const { t } = useTranslation('inventory');
  const quantity = useQuantity();
  return (
    <dl className="grid grid-cols-4 gap-1 pt-2">
      {NUMBERS.map((name) => (
        <div key={name} className="grid min-w-0">
          <dt className="truncate text-caption text-muted">{t(`figure.${name}`)}</dt>
          <dd className="num font-strong">{quantity(product[`${name}Milli`])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SortHeadProps {
  filter: CatalogFilter;
  by: ProductSort;
  label: string;
}

function SortHead({ filter, by, label }: SortHeadProps) {
  const { t } = useTranslation('inventory');
  const sorted = filter.sort === by ? filter.direction : null;
  return (
    <button
      type="button"
      aria-label={t(sorted ? `list.sorted.${sorted}` : 'list.sortBy', { column: label })}
      onClick={() => filter.sortBy(by)}
      className={cn('hit-44 relative inline-flex items-center gap-1 font-medium', sorted && 'text-ink')}
    >
      {label}
      {sorted ? <Icon icon={sorted === 'down' ? ArrowDown : ArrowUp} size="sm" /> : null}
    </button>
  );
}

function SelectAll({ products, selection }: { products: readonly ProductRow[]; selection: Selection }) {
  const { t } = useTranslation('inventory');
  const all = products.length > 0 && products.every(({ id }) => selection.has(id));
  return (
    <Checkbox
      className="-mx-3 -my-2 px-3"
      aria-label={t('list.selectAll')}
      checked={all}
      onChange={() => selection.set(all ? [] : products.map(({ id }) => id))}
    />
  );
}

function SelectOne({ product, selection }: { product: ProductRow; selection: Selection }) {
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  return (
    <Checkbox
      className="-mx-3 -my-2 px-3"
      aria-label={t('list.select', { name: nameOf(product) })}
      checked={selection.has(product.id)}
      onChange={() => selection.toggle(product.id)}
    />
  );
}
