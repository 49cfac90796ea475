import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needStaffTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { reportError } from '../errors/report.ts';
import type Palette from './palette.tsx';
import { setPaletteOpen, usePaletteKey, usePaletteOpen } from './palette-state.ts';

export const loadPalette = async () => (await Promise.all([import('./palette.tsx'), needStaffTexts()]))[0];

/** NAV-08. The search of the whole app, loaded while the browser is idle. */
export function PaletteHost() {
  const { t } = useTranslation('search');
  const [Loaded, setLoaded] = useState<typeof Palette | null>(null);
  const open = usePaletteOpen();
  usePaletteKey();
  useEffect(() => {
    if (!open || Loaded) return;
    loadPalette().then(
      (loaded) => setLoaded(() => loaded.default),
      (error: unknown) => {
        reportError(error);
        setPaletteOpen(false);
        toast.error(t('loadFailed'));
      },
    );
  }, [open, Loaded, t]);
  // must not be open for the next user
  useEffect(() => () => setPaletteOpen(false), []);
  return Loaded ? <Loaded open={open} /> : null;
}
