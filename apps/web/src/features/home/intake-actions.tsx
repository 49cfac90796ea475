import { INTAKE_FORMS_PATH } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** The server counts no further. */
const COUNTED = 1000;

/** A bike at the counter: the next form, and those that are no work order yet. */
export function IntakeActions() {
  const { t } = useTranslation('home');
  const open = useQuery(orpc.intake.openCount.queryOptions({ input: {} })).data?.open;
  return (
    <>
      <Button asChild icon={ClipboardList}>
        <Link to={INTAKE_FORMS_PATH}>
          {t('intakes.open')}
          {open === undefined ? null : (
            <Badge className="num -mr-1.5">{open < COUNTED ? open : `${COUNTED}+`}</Badge>
          )}
        </Link>
      </Button>
      <Button asChild variant="primary" icon={Plus}>
        <Link to="/dashboard/intake-forms/new">{t('intakes.create')}</Link>
      </Button>
    </>
  );
}
