import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { ScanButton } from '../../../shared/stock/scan-button.tsx';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';

/** INV-09. A scan anywhere on the page searches for the SKU. */
export function PartSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('stock');
  const scan = useStockScan({ onFound: ({ sku }) => onChange(sku), type: 'product', wedge: true });
  return (
    <>
      <SearchField
        label={t('parts.search')}
        value={value}
        onChange={onChange}
        suffix={<ScanButton busy={scan.looking} onClick={scan.openCamera} />}
      />
      {scan.windows}
    </>
  );
}
