import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortcut } from '../../lib/device/shortcut.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/data/kbd.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { setPaletteOpen } from './palette-state.ts';

const open = () => setPaletteOpen(true);
const KEYS = { 'aria-keyshortcuts': 'Control+K Meta+K', 'aria-haspopup': 'dialog' } as const;

/** Looks like the field it opens. */
export function SearchBar() {
  const { t } = useTranslation('search');
  return (
    <button
      type="button"
      {...KEYS}
      onClick={open}
      className="mb-4 flex min-h-control w-full shrink-0 items-center gap-2.5 rounded-control border border-line bg-surface px-2.5 text-small text-muted transition-colors hover:border-line-strong hover:text-ink dark:bg-raised"
    >
      <Icon icon={Search} size="sm" />
      <span className="flex-1 text-left">{t('open')}</span>
      <Kbd aria-hidden="true" className="pointer-coarse:hidden">
        {shortcut('K')}
      </Kbd>
    </button>
  );
}

/** In the rail and in a phone's top bar. */
export function SearchIcon({ side }: { side: 'right' | 'bottom' }) {
  const { t } = useTranslation('search');
  return (
    <Tooltip label={t('open')} keys={shortcut('K')} side={side}>
      <Button {...KEYS} variant="ghost" size="icon" icon={Search} aria-label={t('open')} onClick={open} />
    </Tooltip>
  );
}
