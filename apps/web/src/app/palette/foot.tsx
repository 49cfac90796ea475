import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortcut } from '../../lib/device/shortcut.ts';
import { Kbd } from '../../ui/data/kbd.tsx';

/** Keyboard hints, hidden on touch screens. */
export function Foot({ staff }: { staff: boolean }) {
  const { t } = useTranslation('search');
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4.5 gap-y-1 border-t border-line bg-canvas px-5 py-2.5 text-caption text-muted max-md:hidden pointer-coarse:hidden">
      <Keys keys={['↑', '↓']}>{t('keys.choose')}</Keys>
      <Keys keys={['Enter']}>{t('keys.open')}</Keys>
      <Keys keys={[shortcut('Enter')]}>{t('keys.newTab')}</Keys>
      {staff ? (
        <span className="ml-auto inline-flex gap-2">
          <Keys keys={['#']}>{t('keys.order')}</Keys>
          <Keys keys={['@']}>{t('keys.customer')}</Keys>
          <Keys keys={['>']}>{t('keys.page')}</Keys>
        </span>
      ) : null}
    </div>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key} className="bg-surface">
          {key}
        </Kbd>
      ))}
      {children}
    </span>
  );
}
