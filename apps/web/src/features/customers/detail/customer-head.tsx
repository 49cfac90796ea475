import { telHref } from '@kickstand/domain/format';
import { ChevronLeft, Pencil, Phone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CUSTOMERS_PATH, type CustomerPage, intakeFor } from '../shared/customer-types.ts';
import { EditDialog } from './edit-dialog.tsx';

export function CustomerHead({ page }: { page: CustomerPage }) {
  const { t } = useTranslation('customers');
  const { customer } = page;
  const [editing, setEditing] = useState(false);
  return (
    <header className="mb-5 grid gap-1">
      <Link
        to={CUSTOMERS_PATH}
        className="-mt-3 -ml-1 inline-flex min-h-control items-center gap-1.5 justify-self-start rounded-control pr-2 pl-1 text-small font-medium text-muted no-underline hover:text-ink"
      >
        <Icon icon={ChevronLeft} size="sm" />
        {t('title')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="flex min-w-0 flex-[1_1_22rem] items-center gap-4">
          <Avatar name={customer.name} size="lg" className="size-14 text-heading" />
          <div className="min-w-0">
            <h1
              tabIndex={-1}
              data-page-heading=""
              className="text-title font-title wrap-anywhere max-md:text-[1.375rem] max-md:leading-7"
            >
              {customer.name}
            </h1>
            <Facts page={page} />
          </div>
        </div>
        <div
          data-print="hide"
          className="flex flex-wrap gap-2 max-md:w-full max-md:[&>[data-button-look=primary]]:-order-1 max-md:[&>[data-button-look=primary]]:basis-full"
        >
          {customer.phone ? (
            <Button asChild size="icon" icon={Phone}>
              <a href={telHref(customer.phone)}>
                <VisuallyHidden>{t('call', { name: customer.name })}</VisuallyHidden>
              </a>
            </Button>
          ) : null}
          <Button icon={Pencil} onClick={() => setEditing(true)} className="max-md:flex-1">
            {t('edit')}
          </Button>
          <Button asChild variant="primary" icon={Plus}>
            <Link to={intakeFor(customer.id)}>{t('newIntake')}</Link>
          </Button>
        </div>
      </div>
      {editing ? <EditDialog customer={customer} onClose={() => setEditing(false)} /> : null}
    </header>
  );
}

function Facts({ page }: { page: CustomerPage }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const owned = page.bikes.filter(({ until }) => until === null).length;
  return (
    <p className="mt-1 text-muted">
      {[
        t('since', { date: format.date(page.firstVisitAt ?? page.customer.createdAt, 'list') }),
        t('bikes', { count: owned }),
        t('visits', { count: Math.max(page.counts.intakes, page.counts.orders) }),
        page.lastVisitAt ? t('lastVisit', { date: format.date(page.lastVisitAt, 'list') }) : '',
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}
