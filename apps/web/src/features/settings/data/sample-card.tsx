import { useTranslation } from 'react-i18next';
import { RemoveSample } from '../../../lib/shop/remove-sample.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';

export function SampleCard() {
  const { t } = useTranslation('settings');
  return (
    <Card aria-labelledby="sample">
      <CardHead id="sample" title={t('sample.title')} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-muted">{t('sample.text')}</p>
        <RemoveSample />
      </CardBody>
    </Card>
  );
}
