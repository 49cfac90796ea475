import type { PlacedMark } from '@kickstand/domain/damage';
import { Picture } from '../../lib/pictures/picture.tsx';
import { cn } from '../../ui/cn.ts';
import { MarkOverlay, usePictureSize } from './mark-overlay.tsx';

interface MarkedPictureProps {
  url: string;
  alt: string;
  fit?: 'cover' | 'contain';
  marks: readonly PlacedMark[];
  className?: string;
}

/** A photo with its marks drawn over it; the picture file stays unchanged. */
export function MarkedPicture({ url, alt, fit = 'cover', marks, className }: MarkedPictureProps) {
  const { size, onLoad } = usePictureSize();
  return (
    <span className={cn('relative block size-full', className)}>
      <Picture url={url} alt={alt} fit={fit} onLoad={onLoad} className="size-full" />
      {size && marks.length > 0 ? <MarkOverlay marks={marks} size={size} fit={fit} /> : null}
    </span>
  );
}
