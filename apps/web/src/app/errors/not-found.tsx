import { LOGIN_PATH, ROOT_PATH } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyBike } from '../../ui/page/brand.tsx';

/** Inside the shell when signed in, otherwise a page of its own. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const signedIn = useSession().status === 'signed_in';
  usePageTitle(t('notFound.title'));
  const Place = signedIn ? 'div' : 'main';
  return (
    <Place
      className={cn(
        'grid content-center justify-items-center gap-1.5 px-gutter py-12 text-center',
        signedIn ? 'min-h-[70dvh]' : 'min-h-dvh',
      )}
    >
      <EmptyBike />
      <h1 tabIndex={-1} data-page-heading="" className="text-title font-title">
        {t('notFound.title')}
      </h1>
      <p className="max-w-[42ch] text-muted">{t('notFound.text')}</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to={signedIn ? ROOT_PATH : LOGIN_PATH}>
          {t(signedIn ? 'notFound.home' : 'notFound.signIn')}
        </Link>
      </Button>
    </Place>
  );
}
