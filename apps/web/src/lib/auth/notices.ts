import { i18next } from '../../i18n/index.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Notice } from './core.ts';

export function showNotice(notice: Notice): void {
  if (notice === 'START_FAILED')
    toast.error(i18next.t('auth:state.startFailed'), {
      id: 'auth-start',
      description: i18next.t('auth:state.startFailedText'),
    });
  else toast.error(i18next.t(`auth:state.${notice}`), { id: 'auth-state' });
}
