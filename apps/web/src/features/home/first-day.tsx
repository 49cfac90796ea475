import { pathTo } from '@kickstand/domain/navigation';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { linkStyles } from '../../ui/link.ts';
import { Card } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty.tsx';

/** A shop without bikes: the one next step, instead of ten empty cards. */
export function FirstDay() {
  const { t } = useTranslation('home');
  return (
    <Card className="mb-5">
      <EmptyState
        title={t('firstDay.title')}
        text={t('firstDay.text')}
        action={
          <div className="grid justify-items-center gap-3">
            <Button asChild variant="primary" icon={Plus}>
              <Link to={pathTo('/dashboard/intake-forms/new')}>{t('firstDay.action')}</Link>
            </Button>
            <Link to={pathTo('/dashboard/reports/new')} className={linkStyles}>
              {t('firstDay.or')}
            </Link>
          </div>
        }
      />
    </Card>
  );
}
