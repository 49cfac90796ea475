import { may } from '@kickstand/domain/auth';
import type { ProductType } from '@kickstand/domain/inventory';
import { pathTo } from '@kickstand/domain/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { useWedge } from '../../lib/scan/wedge.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ProductLine } from './product-line.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import type { ProductRow } from './stock-types.ts';

/** One scanner message at a time. */
const TOAST = 'stock-scan';

interface StockScanOptions {
  onFound: (product: ProductRow) => void;
  /** Only this type counts; anything else with the code is not found. */
  type?: ProductType;
  /** Handle a keyboard scanner too. */
  wedge?: boolean;
}

interface Choice {
  readonly code: string;
  readonly products: readonly ProductRow[];
}

/**
 * INV-09. Resolves a scanned code: one product is used, several are offered for choice, none is reported. The caller
 * renders `windows`.
 */
export function useStockScan({ onFound, type, wedge = false }: StockScanOptions) {
  const { t } = useTranslation(['inventory', 'common']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const mayAdd = may(useSession().profile?.role, 'stock.manage');
  const [camera, setCamera] = useState(false);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [looking, setLooking] = useState(0);
  const turn = useRef(Promise.resolve());
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });

  const none = (code: string) =>
    toast.warning(t('inventory:scan.none', { code }), {
      id: TOAST,
      ...(mayAdd
        ? {
            action: {
              label: t('inventory:scan.add'),
              onClick: () =>
                void navigate(
                  `${pathTo('/dashboard/inventory/add-product')}?barcode=${encodeURIComponent(code)}`,
                ),
            },
          }
        : {}),
    });

  const find = async (code: string) => {
    try {
      const bearing = await api.inventory.scan({ code: code.slice(0, 100) });
      const products = bearing.filter((product) => type === undefined || product.type === type);
      const [first] = products;
      if (!first) none(code);
      else if (products.length === 1) found.current(first);
      else setChoices((waiting) => [...waiting, { code, products }]);
    } catch (error) {
      toast.error(t('inventory:scan.failed', { code }), { id: TOAST, description: errorText(error) });
    }
    setLooking((count) => count - 1);
  };

  /** One after the other: scanning ten parts in a row gives ten answers in that order. */
  const look = (code: string) => {
    setLooking((count) => count + 1);
    turn.current = turn.current.then(() => find(code));
  };
  useWedge(look, { enabled: wedge });

  const [choice] = choices;
  const next = () => setChoices((waiting) => waiting.slice(1));
  const windows: ReactNode = (
    <>
      {camera ? (
        <ScanDialog
          onClose={() => setCamera(false)}
          onCode={(code) => {
            setCamera(false);
            look(code);
          }}
        />
      ) : null}
      {choice ? (
        <Dialog
          open
          onOpenChange={next}
          title={t('inventory:scan.choose')}
          description={t('inventory:scan.chooseText', { code: choice.code })}
          closeLabel={t('common:close')}
        >
          <ul className="grid gap-1">
            {choice.products.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  className="flex min-h-control w-full items-center rounded-control px-3 py-2 text-left hover:bg-hover"
                  onClick={() => {
                    next();
                    onFound(product);
                  }}
                >
                  <ProductLine product={product} />
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
  return { openCamera: () => setCamera(true), looking: looking > 0, windows };
}
