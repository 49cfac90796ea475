import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import type { Barcode } from './barcode.ts';
import { barsWidth, SIZES, type SizeName } from './sizes.ts';

interface LabelProps {
  product: ProductRow;
  barcode: Barcode | null;
  size: SizeName;
  price: boolean;
}

/** INV-09. Name, barcode, SKU, bin and price: black on white, on screen and on paper. */
export function Label({ product, barcode, size, price }: LabelProps) {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const nameOf = useProductName();
  const { width, height } = SIZES[size];
  const { sku, bin, priceCents } = product;
  return (
    <li
      className="flex flex-col justify-between overflow-hidden bg-white px-[2mm] py-[1.5mm] text-black"
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      <span className="line-clamp-2 text-[2.7mm] leading-[3.1mm] font-strong wrap-anywhere">
        {nameOf(product)}
      </span>
      {barcode ? (
        <img
          src={barcode.src}
          alt={t('labels.bars', { text: barcode.text })}
          className="block min-h-0 flex-1 self-center py-[0.6mm]"
          style={{ width: `${barsWidth(size, barcode.modules)}mm` }}
        />
      ) : (
        <span className="grid flex-1 place-content-center text-center text-[2.4mm]">
          {t('labels.noBars')}
        </span>
      )}
      <span className="flex items-baseline justify-between gap-[2mm] text-[2.5mm] leading-[3mm]">
        <span className="code min-w-0 truncate">{sku}</span>
        {bin ? <span className="code shrink-0">{bin}</span> : null}
        {price && priceCents !== null ? (
          <span className="num shrink-0 font-strong">{format.money(priceCents)}</span>
        ) : null}
      </span>
    </li>
  );
}
