import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/auth/index.ts';
import { BrandMark } from '../../ui/page/brand.tsx';
import { useInitializing } from '../page-load.ts';
import { isGuardedPath } from './guard.ts';

/** Covers the page while it cannot be shown, and says why. */
export function Cover() {
  const text = useWaitingText();
  return (
    <div className="fixed inset-0 z-(--z-nav) grid place-items-center bg-canvas">
      <div role="status" className="grid justify-items-center gap-4 text-muted">
        <BrandMark className="size-11" />
        <p>{text}</p>
      </div>
    </div>
  );
}

function useWaitingText(): string {
  const { t } = useTranslation(['shell', 'common']);
  const guarded = isGuardedPath(useLocation().pathname);
  const initializing = useInitializing();
  const { status, loading } = useSession();
  if (initializing) return t('initializing');
  if (guarded && (loading || status === 'problem')) return t('authenticating');
  return loading ? t('initializingAuth') : t('common:loading');
}
