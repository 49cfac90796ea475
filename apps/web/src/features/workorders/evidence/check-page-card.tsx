import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../lib/qr-code.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

/** Where anyone can check the file, without an account. */
export function CheckPageCard() {
  const { t } = useTranslation('evidence');
  const address = `${window.location.origin}/verify`;
  return (
    <Card>
      <CardHead title={t('anyone.title')} />
      <CardBody className="grid gap-3">
        <QrCode value={address} label={t('anyone.qr')} />
        <p className="text-small text-muted">{t('anyone.text')}</p>
        <a href={address} target="_blank" rel="noreferrer" className={linkStyles}>
          {address.replace(/^https?:\/\//, '')}
        </a>
      </CardBody>
    </Card>
  );
}
