import { shopLine } from '@kickstand/domain/settings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { EntryLayout } from '../../lib/entry/entry-layout.tsx';

/** The three pages around an account share one frame. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  const { boot } = useSession();
  return (
    <EntryLayout
      brandLine={boot?.shop ? shopLine(boot.shop) : null}
      footer={t('footer')}
      poster={{ title: t('poster.title'), text: t('poster.text'), paint: '#d8a422' }}
    >
      {children}
    </EntryLayout>
  );
}

/** A link between these pages that keeps where the person wanted to go. */
export function withRedirect(path: string, parameters: URLSearchParams): string {
  const redirect = parameters.get('redirect');
  return redirect ? `${path}?${new URLSearchParams({ redirect })}` : path;
}
