import { may, type Permission, STAFF_ROLES } from '@kickstand/domain/auth';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';

/** What an administrator wants to know before giving a role; the marks are read from the role table itself. */
const RIGHTS = {
  intake: 'intake.write',
  price: 'workorder.price',
  figures: 'analytics.read',
  stock: 'stock.manage',
  reverse: 'money.reverse',
  users: 'users.manage',
} as const satisfies Record<string, Permission>;

const RIGHT_NAMES = Object.keys(RIGHTS) as (keyof typeof RIGHTS)[];
const COLUMNS = [...STAFF_ROLES].reverse();

export function RoleTable() {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Card aria-labelledby="rights">
      <CardHead id="rights" title={t('users:rights.title')} />
      <CardBody>
        <table className="w-full border-collapse text-small">
          <thead>
            <tr className="align-bottom text-caption text-muted">
              <th scope="col" className="pb-2 text-left font-medium">
                <span className="sr-only">{t('users:rights.right')}</span>
              </th>
              {COLUMNS.map((role) => (
                <th key={role} scope="col" className="w-14 pb-2 text-center leading-4 font-medium">
                  <span aria-hidden="true">{t(`users:rights.short.${role}`)}</span>
                  <span className="sr-only">{t(`common:roles.${role}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHT_NAMES.map((right) => (
              <tr key={right} className="border-t border-line">
                <th scope="row" className="py-2 pr-2 text-left font-body">
                  {t(`users:rights.${right}`)}
                </th>
                {COLUMNS.map((role) => (
                  <td key={role} className="text-center">
                    <Mark yes={may(role, RIGHTS[right])} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  );
}

function Mark({ yes }: { yes: boolean }) {
  const { t } = useTranslation('users');
  return (
    <Icon
      icon={yes ? Check : Minus}
      size="sm"
      label={t(yes ? 'rights.yes' : 'rights.no')}
      className={yes ? 'mx-auto text-success-ink' : 'mx-auto text-faint'}
    />
  );
}
