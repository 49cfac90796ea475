import { may } from '@kickstand/domain/auth';
import { canConvert } from '@kickstand/domain/intake';
import { pathTo } from '@kickstand/domain/navigation';
import { Mail, Pencil, Printer, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { Button } from '../../../ui/button.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import type { IntakeRecord } from './record.ts';
import { useConvert } from './use-convert.ts';
import { useEmail } from './use-email.ts';

/** The buttons of the page. They are rendered, disabled, while the form loads. */
export function DetailActions({ record }: { record: IntakeRecord | undefined }) {
  const { t } = useTranslation('intake');
  const { id = '' } = useParams();
  const role = useSession().profile?.role;
  const email = useEmail();
  const convert = useConvert();
  const converted = record !== undefined && !canConvert(record.status);

  const send = () => {
    if (record) email.send(record, record.form.customerEmail);
  };
  const start = () => {
    if (record) return convert.start(record.id);
    intakeToast({ variant: 'destructive', title: t('convert.notLoaded') });
  };
  return (
    <>
      <Button asChild icon={Printer}>
        <Link to={pathTo('/intake/receipt/:tempId', { tempId: id })}>{t('detail.printView')}</Link>
      </Button>
      {may(role, 'intake.write') ? (
        <>
          <Button
            icon={Mail}
            disabled={!record}
            busy={email.busy}
            busyLabel={t('detail.emailing')}
            onClick={send}
          >
            {t('detail.email')}
          </Button>
          <Button asChild icon={Pencil}>
            <Link to={pathTo('/dashboard/intake-forms/:id/edit', { id })}>{t('detail.edit')}</Link>
          </Button>
        </>
      ) : null}
      {may(role, 'intake.convert') && !converted ? (
        <Button
          variant="primary"
          icon={Stethoscope}
          busy={convert.busy}
          busyLabel={t('convert.starting')}
          onClick={start}
        >
          {t('convert.start')}
        </Button>
      ) : null}
    </>
  );
}
