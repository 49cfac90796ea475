import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { NEW_INTAKE_PATH } from '../shared/customer-types.ts';
import { CustomersCard } from './customers-card.tsx';

/** CUS-01 /dashboard/customers: everyone who brought a bike. */
export default function CustomersScreen() {
  const { t } = useTranslation('customers');
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <Button asChild variant="primary" icon={Plus}>
            <Link to={NEW_INTAKE_PATH}>{t('createIntake')}</Link>
          </Button>
        }
      />
      <CustomersCard />
    </Page>
  );
}
