import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ScanButton } from '../../../lib/stock/scan-button.tsx';
import { useStockScan } from '../../../lib/stock/use-stock-scan.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input, InputAffix } from '../../../ui/input.tsx';

/** INV-09. What is scanned, anywhere on the page, is looked for by its SKU. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('stock');
  const scan = useStockScan({ onFound: ({ sku }) => onChange(sku), type: 'product', wedge: true });
  return (
    <>
      <InputAffix
        prefix={<Icon icon={Search} />}
        suffix={<ScanButton busy={scan.looking} onClick={scan.openCamera} />}
      >
        <Input
          type="search"
          aria-label={t('parts.search')}
          placeholder={t('parts.search')}
          value={value}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </InputAffix>
      {scan.windows}
    </>
  );
}
