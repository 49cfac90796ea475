import type { PhotoSlot } from '@kickstand/domain/intake';
import { CircleDot } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { MarkedPicture } from '../../../shared/damage/marked-picture.tsx';
import { marksOf } from '../../../shared/damage/marks.ts';
import { PhotoViewer } from '../../../shared/damage/photo-viewer.tsx';
import { useMarkStore } from '../../../shared/damage/use-marks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { IntakeRecord } from './record.ts';

const MarkDialog = lazy(async () => ({
  default: (await import('../../../shared/damage/mark-dialog.tsx')).MarkDialog,
}));

/** In the order people walk around a bike. */
const SIDES = ['photoFront', 'photoBack', 'photoLeftSide', 'photoRightSide'] as const satisfies PhotoSlot[];

export function PhotosCard({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation(['intake', 'damage', 'pictures']);
  const [opened, setOpened] = useState<string | null>(null);
  const [marking, setMarking] = useState<string | null>(null);
  const alt = (side: string) => t('intake:detail.photoAlt', { bike: record.bikeInfo, side });
  const sides = SIDES.map((side) => ({
    side,
    label: t(`intake:detail.photo.${side}`),
    picture: record.pictures[side],
  }));
  const photos = [
    ...sides.flatMap(({ label, picture }) => (picture ? [{ label, ...picture }] : [])),
    ...record.extraPictures.map((picture, at) => ({
      label: t('intake:detail.extraPhoto', { number: at + 1 }),
      ...picture,
    })),
  ].map(({ path, label, url }) => ({ key: path, path, label, url, alt: alt(label) }));
  const store = useMarkStore(photos.map(({ path }) => path));
  const missing = sides.filter(({ picture }) => !picture);
  return (
    <Card>
      <CardHead
        title={t('intake:detail.photos')}
        action={
          photos.length > 0 ? (
            <Button size="sm" icon={CircleDot} onClick={() => setMarking(photos[0]?.path ?? null)}>
              {t('damage:mark')}
            </Button>
          ) : null
        }
      />
      <CardBody>
        {photos.length === 0 ? (
          <p className="text-muted">{t('pictures:noPhotos')}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 max-sm:gap-2">
            {photos.map(({ path, label, url, alt }) => (
              <li key={path} className="relative">
                <button
                  type="button"
                  aria-label={t('intake:detail.openPhoto', { side: label })}
                  onClick={() => setOpened(path)}
                  className="block w-full cursor-zoom-in overflow-hidden rounded-control"
                >
                  <MarkedPicture
                    url={url}
                    alt={alt}
                    marks={marksOf(store.marks, path)}
                    className="aspect-4/3 h-auto"
                  />
                </button>
                <Caption>{label}</Caption>
              </li>
            ))}
            {missing.map(({ side, label }) => (
              <li key={side} className="relative">
                <Picture url={null} alt="" className="aspect-4/3 w-full rounded-control" />
                <Caption>{label}</Caption>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      {opened ? (
        <PhotoViewer
          photos={photos}
          start={opened}
          marksOf={(path) => marksOf(store.marks, path)}
          onMark={(path) => {
            setOpened(null);
            setMarking(path);
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {marking ? (
        <Suspense fallback={null}>
          <MarkDialog photos={photos} start={marking} store={store} onClose={() => setMarking(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

const Caption = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute bottom-2 left-2 rounded-badge bg-[oklch(0.2_0.01_220/0.82)] px-2 py-1 text-caption font-medium text-white"
  >
    {children}
  </span>
);
