import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../lib/demo-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { BrandMark } from '../../ui/page/brand.tsx';
import { SearchIcon } from '../palette/search-button.tsx';

/** Opens the navigation on a phone. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <header
      data-print="hide"
      data-sticky-top=""
      data-top-bar=""
      className="sticky top-0 z-(--z-bar) flex h-14 items-center gap-2 border-b border-line bg-surface px-2"
    >
      <Button variant="ghost" size="icon" icon={Menu} aria-label={t('menu')} onClick={onMenu} />
      <BrandMark className="size-7" />
      <b className="font-strong">Kickstand</b>
      <DemoMark />
      <div className="ml-auto">
        <SearchIcon side="bottom" />
      </div>
    </header>
  );
}
