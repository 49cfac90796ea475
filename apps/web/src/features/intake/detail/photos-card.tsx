import type { PhotoSlot } from '@kickstand/domain/intake';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoViewer } from '../../../lib/pictures/photo-viewer.tsx';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import type { IntakeRecord } from './record.ts';

/** In the order people walk around a bike. */
const SIDES = ['photoFront', 'photoBack', 'photoLeftSide', 'photoRightSide'] as const satisfies PhotoSlot[];

export function PhotosCard({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const [opened, setOpened] = useState<string | null>(null);
  const alt = (side: PhotoSlot) =>
    t('detail.photoAlt', { bike: record.bikeInfo, side: t(`detail.photo.${side}`) });
  const photos = SIDES.flatMap((side) => {
    const picture = record.pictures[side];
    return picture ? [{ key: side, label: t(`detail.photo.${side}`), url: picture.url, alt: alt(side) }] : [];
  });
  const extras = record.extraPictures.map(({ path, url }, at) => {
    const label = t('detail.extraPhoto', { number: at + 1 });
    return { key: path, label, url, alt: t('detail.photoAlt', { bike: record.bikeInfo, side: label }) };
  });
  return (
    <Card>
      <CardHead title={t('detail.photos')} />
      <CardBody>
        {photos.length + extras.length === 0 ? (
          <p className="text-muted">{t('picture.noPhotos')}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 max-sm:gap-2">
            {SIDES.map((side) => (
              <li key={side} className="relative">
                {record.pictures[side] ? (
                  <button
                    type="button"
                    aria-label={t('detail.openPhoto', { side: t(`detail.photo.${side}`) })}
                    onClick={() => setOpened(side)}
                    className="block w-full cursor-zoom-in overflow-hidden rounded-control"
                  >
                    <Picture url={record.pictures[side].url} alt={alt(side)} className="aspect-4/3 w-full" />
                  </button>
                ) : (
                  <Picture url={null} alt="" className="aspect-4/3 w-full rounded-control" />
                )}
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute bottom-2 left-2 rounded-badge bg-[oklch(0.2_0.01_220/0.82)] px-2 py-1 text-caption font-medium text-white"
                >
                  {t(`detail.photo.${side}`)}
                </span>
              </li>
            ))}
            {extras.map(({ key, label, url, alt }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-label={t('detail.openPhoto', { side: label })}
                  onClick={() => setOpened(key)}
                  className="block w-full cursor-zoom-in overflow-hidden rounded-control"
                >
                  <Picture url={url} alt={alt} className="aspect-4/3 w-full" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      {opened ? (
        <PhotoViewer photos={[...photos, ...extras]} start={opened} onClose={() => setOpened(null)} />
      ) : null}
    </Card>
  );
}
