import { Eye, EyeOff, IdCard, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { IntakeRecord } from './record.ts';

/** INT-13. Fetched only on demand: the server logs every access. */
export function IdScanCard({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation(['intake', 'pictures']);
  const format = useFormat();
  const [shown, setShown] = useState(false);
  const url = record.idScanUrl;
  return (
    <Card>
      <CardHead
        title={t('detail.idScan')}
        action={
          <span className="flex items-center gap-1.5 text-small text-muted">
            <Icon icon={Lock} size="sm" />
            {t('detail.idPrivate')}
          </span>
        }
      />
      <CardBody className="grid gap-3">
        {!record.hasIdScan ? (
          <p className="text-muted">{t('pictures:none')}</p>
        ) : record.idScanErasedAt ? (
          <p className="text-muted">
            {t('detail.idErased', { when: format.date(record.idScanErasedAt, 'long') })}
          </p>
        ) : !url ? (
          <p className="text-muted">{t('detail.idForbidden')}</p>
        ) : (
          <>
            {shown ? (
              <Picture
                url={url}
                alt={t('detail.idAlt', { name: record.form.customerName })}
                fit="contain"
                className="aspect-[1.586] w-full rounded-control"
              />
            ) : (
              <div className="grid aspect-[1.586] place-items-center rounded-control bg-sunken text-faint">
                <IdCard aria-hidden="true" size={72} strokeWidth={1} />
              </div>
            )}
            <Button icon={shown ? EyeOff : Eye} onClick={() => setShown(!shown)}>
              {t(shown ? 'detail.idHide' : 'detail.idShow')}
            </Button>
            <p className="text-small text-muted">{t('detail.idNotice')}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
