import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { RemoveSample } from '../../../shared/shop/remove-sample.tsx';
import { CardBody } from '../../../ui/page/card.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';

export function SampleCard() {
  const { t } = useTranslation('settings');
  const sample = useQuery(orpc.settings.sample.queryOptions());
  return (
    <LoadedCard id="sample" title={t('sample.title')} loading={t('sample.loading')} rows={1} query={sample}>
      {({ present }, head) => (
        <>
          {head}
          <CardBody className="grid justify-items-start gap-4">
            <p className="text-muted">{t(present ? 'sample.text' : 'sample.none')}</p>
            {present ? <RemoveSample /> : null}
          </CardBody>
        </>
      )}
    </LoadedCard>
  );
}
