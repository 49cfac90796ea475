import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { marksOf } from '../../../shared/damage/marks.ts';
import { PhotoViewer } from '../../../shared/damage/photo-viewer.tsx';
import { useMarkStore } from '../../../shared/damage/use-marks.ts';
import { cn } from '../../../ui/cn.ts';
import type { Photo } from './order.ts';
import { type OwnOrder, useOwnWork } from './own-work.ts';

const MarkDialog = lazy(async () => ({
  default: (await import('../../../shared/damage/mark-dialog.tsx')).MarkDialog,
}));

interface PhotosProps {
  /** Whose photos they are. */
  order: OwnOrder;
  photos: readonly Photo[];
  /** What they show, for the viewer and for alternative text. */
  label: string;
  className?: string;
  thumbnail?: string;
}

/** Thumbnails; each opens in full size. */
export function Photos({ order, photos, label, className, thumbnail }: PhotosProps) {
  const { t } = useTranslation('workorderPage');
  const [start, setStart] = useState<string | null>(null);
  return (
    <>
      <ul className={cn('flex flex-wrap gap-2', className)}>
        {photos.map(({ path, thumbnailUrl }, index) => (
          <li key={path}>
            <button
              type="button"
              aria-label={t('photos.open', { what: label, number: index + 1 })}
              onClick={() => setStart(path)}
              className="block w-full rounded-[9px]"
            >
              <Picture url={thumbnailUrl} alt="" quiet className={cn('h-15 w-20 rounded-[9px]', thumbnail)} />
            </button>
          </li>
        ))}
      </ul>
      {start ? (
        <MarkablePhotos
          order={order}
          photos={photos}
          label={label}
          start={start}
          onClose={() => setStart(null)}
        />
      ) : null}
    </>
  );
}

interface MarkablePhotosProps extends Pick<PhotosProps, 'order' | 'photos' | 'label'> {
  start: string;
  onClose: () => void;
}

/** Marks are fetched when a photo is opened, not for every thumbnail. */
function MarkablePhotos({ order, photos, label, start, onClose }: MarkablePhotosProps) {
  const { t } = useTranslation('workorderPage');
  const [marking, setMarking] = useState<string | null>(null);
  const { sendOrKeep, whyNot } = useOwnWork(order);
  const store = useMarkStore(
    photos.map(({ path }) => path),
    sendOrKeep,
  );
  const named = photos.map(({ path, url }, index) => ({
    ...{ key: path, path, url },
    label: photos.length > 1 ? t('photos.of', { what: label, number: index + 1 }) : label,
    alt: t('photos.of', { what: label, number: index + 1 }),
  }));
  if (marking)
    return (
      <Suspense fallback={null}>
        <MarkDialog photos={named} start={marking} store={store} onClose={onClose} />
      </Suspense>
    );
  return (
    <PhotoViewer
      photos={named.map((photo) => ({ ...photo, label }))}
      start={start}
      marksOf={(path) => marksOf(store.marks, path)}
      onMark={setMarking}
      whyNotMark={whyNot}
      onClose={onClose}
    />
  );
}
