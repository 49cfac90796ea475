import { Calculator, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

/** SET-02: what a bookkeeper needs, and every table to read elsewhere. */
export function ExportCard() {
  const { t } = useTranslation('archive');
  const { language } = useLanguage();
  return (
    <Card aria-labelledby="export">
      <CardHead as="h3" id="export" title={t('exportTitle')} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-muted">{t('bookkeeperText')}</p>
        <ButtonLink icon={Calculator} href={`/api/archive/bookkeeper.zip?language=${language}`} download>
          {t('bookkeeperNow')}
        </ButtonLink>
        <p className="text-muted">{t('exportText')}</p>
        <ButtonLink icon={FileSpreadsheet} href="/api/archive/tables.zip" download>
          {t('exportNow')}
        </ButtonLink>
      </CardBody>
    </Card>
  );
}

const COMMAND = 'npm run restore -- shop.kickstand --into ./data';

/** A restore replaces a whole shop: no button of a running one may do that. */
export function RestoreCard() {
  const { t } = useTranslation('archive');
  return (
    <Card aria-labelledby="restore">
      <CardHead as="h3" id="restore" title={t('restoreTitle')} />
      <CardBody className="grid gap-4">
        <p className="text-muted">{t('restoreText')}</p>
        <CopyField value={COMMAND} label={t('restoreCommand')} />
        <p className="text-small text-muted">{t('restoreAfter')}</p>
      </CardBody>
    </Card>
  );
}
