import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoViewer } from '../../../lib/pictures/photo-viewer.tsx';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { cn } from '../../../ui/cn.ts';
import type { Photo } from './order.ts';

interface PhotosProps {
  photos: readonly Photo[];
  /** What they show, for the viewer and for who does not see them. */
  label: string;
  className?: string;
  thumbnail?: string;
}

/** Thumbnails; each opens as large as the screen. */
export function Photos({ photos, label, className, thumbnail }: PhotosProps) {
  const { t } = useTranslation('workorderPage');
  const [start, setStart] = useState<string | null>(null);
  const named = photos.map(({ path, url }, index) => ({
    key: path,
    url,
    label,
    alt: t('photos.of', { what: label, number: index + 1 }),
  }));
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
      {start ? <PhotoViewer photos={named} start={start} onClose={() => setStart(null)} /> : null}
    </>
  );
}
