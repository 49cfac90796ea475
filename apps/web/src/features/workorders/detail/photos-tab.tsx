import type { Language } from '@kickstand/domain/language';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { Photos } from '../shared/photos.tsx';

interface PhotoSet {
  readonly key: string;
  /** Undefined for pictures of the whole motorcycle. */
  readonly label?: Record<Language, string> | string;
  readonly photos: WorkOrder['photos'];
}

/** All pictures of the order, by where they were taken. */
export function photoSets(order: WorkOrder): PhotoSet[] {
  const items = order.inspection.template.groups.flatMap((group) => group.items);
  return [
    { key: 'bike', photos: order.photos },
    ...order.findings.map(({ id, title, photos }) => ({ key: id, label: title, photos })),
    ...order.jobs.map(({ id, title, photos }) => ({ key: `job-${id}`, label: title, photos })),
    ...items.map(({ id, label }) => ({ key: id, label, photos: order.inspection.items[id]?.photos ?? [] })),
  ].filter(({ photos }) => photos.length > 0);
}

export function PhotosTab({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const { language } = useLanguage();
  const sets = photoSets(order).map(({ label = t('photos.bike'), ...set }) => ({
    ...set,
    label: typeof label === 'string' ? label : label[language],
  }));
  if (sets.length === 0)
    return (
      <Card>
        <EmptyState title={t('photos.empty')} text={t('photos.emptyText')} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {sets.map(({ key, label, photos }) => (
        <Card key={key}>
          <CardHead title={label} as="h3" />
          <CardBody>
            <Photos
              order={order}
              photos={photos}
              label={label}
              className="grid grid-cols-2 gap-3 lg:grid-cols-4"
              thumbnail="aspect-4/3 h-auto w-full"
            />
          </CardBody>
        </Card>
      ))}
    </div>
  );
}
