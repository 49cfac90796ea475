import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch, ThemeSwitch } from '../../lib/preferences.tsx';
import { Card, CardHead } from '../../ui/page/card.tsx';

/** What only this device remembers. */
export function DeviceCard() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Card aria-labelledby="device">
      <CardHead id="device" title={t('profile:device.title')} />
      <p className="px-5 pb-3 text-small text-muted max-md:px-4">{t('profile:device.text')}</p>
      <Choice label={t('common:theme.label')}>
        <ThemeSwitch />
      </Choice>
      <Choice label={t('common:language.label')}>
        <LanguageSwitch />
      </Choice>
    </Card>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line px-5 py-2 max-md:px-4">
      <span aria-hidden="true" className="font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
