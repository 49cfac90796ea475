import { useQueries } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { productPath } from '../../../shared/paths.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import { Stepper } from '../../../shared/stock/stepper.tsx';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { CATALOG, LABELS_MOST } from '../shared/paths.ts';
import { type Barcode, barcodeOf } from './barcode.ts';
import { Label } from './label.tsx';
import './labels.css';
import { isTooDense, SIZE_NAMES, type SizeName, sheetsOf } from './sizes.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const COPIES_MOST = 500;

/** How many of each, as typed. */
type Copies = Readonly<Record<string, string>>;

interface Wanted {
  readonly product: ProductRecord;
  readonly barcode: Barcode | null;
}

/** INV-09 /dashboard/inventory/labels?ids=: labels to print, with a number of copies each. */
export default function LabelsScreen() {
  const { t } = useTranslation('inventory');
  const [parameters, setParameters] = useSearchParams();
  const [copies, setCopies] = useState<Copies>({});
  const ids = [...new Set((parameters.get('ids') ?? '').split(','))]
    .filter((id) => UUID.test(id))
    .slice(0, LABELS_MOST);
  const found = useQueries({
    queries: ids.map((id) => orpc.inventory.find.queryOptions({ input: { id } })),
  });
  const nameOf = useProductName();
  usePageTitle(t('labels.title'));
  // Scans are faster than the URL updates on a slow page.
  const listed = useRef<readonly string[]>(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids come from the URL
  useEffect(() => {
    listed.current = ids;
  }, [parameters]);
  // Scanning a part adds a label; scanning it again, another copy.
  const { windows } = useStockScan({
    wedge: true,
    type: 'product',
    onFound: ({ id }) => {
      const now = listed.current;
      if (now.includes(id))
        return setCopies((before) => ({
          ...before,
          [id]: String(Math.min(COPIES_MOST, wholeOf(before[id] ?? '1') + 1)),
        }));
      if (now.length >= LABELS_MOST)
        return void toast.warning(t('labels.full', { count: LABELS_MOST }), { id: 'stock-scan' });
      listed.current = [...now, id];
      setParameters({ ids: listed.current.join(',') }, { replace: true });
    },
  });
  const loading = found.some(({ isPending }) => isPending);
  const failed = found.find(({ isError, data }) => isError && data === undefined);
  const products = found.flatMap(({ data }) => data ?? []);
  const [only] = ids.length === 1 ? products : [];
  return (
    <Page className="max-w-[calc(64rem+2*var(--gutter))] print:max-w-none print:p-0">
      <div data-print="hide">
        <PageHead
          title={t('labels.title')}
          facts={t('labels.preview')}
          back={<Link to={only ? productPath(only.id) : CATALOG}>{only ? nameOf(only) : t('title')}</Link>}
        />
      </div>
      {loading ? (
        <Card>
          <CardBody>
            <SkeletonList label={t('labels.loading')} rows={3} />
          </CardBody>
        </Card>
      ) : products.length > 0 ? (
        <Sheets
          products={products}
          missing={ids.length - products.length}
          copies={copies}
          onCopies={setCopies}
        />
      ) : failed ? (
        <CardProblem
          title={t('labels.title')}
          error={failed.error}
          busy={failed.isFetching}
          onTryAgain={() => {
            for (const query of found) if (query.isError) void query.refetch();
          }}
        />
      ) : (
        <Card>
          <EmptyState
            title={t('labels.none')}
            text={t('labels.noneText')}
            action={
              <Button asChild>
                <Link to={CATALOG}>{t('product.toCatalog')}</Link>
              </Button>
            }
          />
        </Card>
      )}
      {windows}
    </Page>
  );
}

interface SheetsProps {
  products: readonly ProductRecord[];
  missing: number;
  copies: Copies;
  onCopies: Dispatch<SetStateAction<Copies>>;
}

function Sheets({ products, missing, copies, onCopies }: SheetsProps) {
  const { t } = useTranslation('inventory');
  const [size, setSize] = useState<SizeName>('roll');
  const [price, setPrice] = useState(true);
  const wanted = useMemo<Wanted[]>(
    () => products.map((product) => ({ product, barcode: barcodeOf(product) })),
    [products],
  );
  const copiesOf = (id: string) => wholeOf(copies[id] ?? '1');
  const sheets = sheetsOf(
    wanted.map((label) => ({ label, copies: copiesOf(label.product.id) })),
    size,
  );
  const count = sheets.reduce((sum, sheet) => sum + sheet.length, 0);
  return (
    <>
      <Card data-print="hide" className="mb-5 overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 max-md:px-4">
          <Segmented
            label={t('labels.paper')}
            value={size}
            onChange={setSize}
            className="max-sm:w-full max-sm:[&>button]:min-w-0 max-sm:[&>button]:flex-1 max-sm:[&>button]:px-1.5 max-sm:[&>button]:whitespace-normal"
            options={SIZE_NAMES.map((name) => ({ value: name, label: t(`labels.size.${name}`) }))}
          />
          <Switch label={t('labels.price')} checked={price} onChange={() => setPrice(!price)} />
          <Button
            variant="primary"
            icon={Printer}
            disabled={count === 0}
            onClick={() => window.print()}
            className="ml-auto max-sm:w-full"
          >
            {t('labels.printShown', { count })}
          </Button>
        </div>
        <ul>
          {wanted.map((label) => (
            <Row
              key={label.product.id}
              label={label}
              size={size}
              copies={copies[label.product.id] ?? '1'}
              onCopies={(text) => onCopies((before) => ({ ...before, [label.product.id]: text }))}
            />
          ))}
        </ul>
        {missing > 0 ? (
          <p className="border-t border-line px-5 py-3 text-small text-warning-ink max-md:px-4">
            {t('labels.missing', { count: missing })}
          </p>
        ) : null}
      </Card>
      <div className="grid justify-start gap-4 overflow-x-auto print:block print:overflow-visible">
        {sheets.map((sheet, place) => (
          <ul
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet has no identity except its position
            key={place}
            data-size={size}
            aria-label={t('labels.sheet', { number: place + 1 })}
            className={
              size === 'roll'
                ? 'labels-sheet border border-line print:border-0'
                : 'labels-sheet grid w-max grid-cols-3 border border-line bg-white print:border-0'
            }
          >
            {sheet.map((label, at) => (
              <Label
                // biome-ignore lint/suspicious/noArrayIndexKey: copies of a label are identical
                key={at}
                product={label.product}
                barcode={label.barcode}
                size={size}
                price={price}
              />
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}

interface RowProps {
  label: Wanted;
  size: SizeName;
  copies: string;
  onCopies: (text: string) => void;
}

function Row({ label: { product, barcode }, size, copies, onCopies }: RowProps) {
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  const name = nameOf(product);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0 max-md:px-4">
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="code text-small wrap-anywhere text-muted">{barcode?.text ?? product.sku}</span>
        {barcode === null ? (
          <span className="text-small text-warning-ink">{t('labels.notWritable')}</span>
        ) : isTooDense(size, barcode.modules) ? (
          <span className="text-small text-warning-ink">{t('labels.tooDense')}</span>
        ) : null}
      </span>
      <Stepper
        label={t('labels.copiesOf', { name })}
        value={copies}
        onChange={onCopies}
        step={(text, direction) => String(Math.max(0, Math.min(COPIES_MOST, wholeOf(text) + direction)))}
      />
    </li>
  );
}

/** The number that was typed; anything else prints none. */
const wholeOf = (text: string): number =>
  /^\s*\d{1,3}\s*$/.test(text) ? Math.min(COPIES_MOST, Number(text)) : 0;
