import { MarkOverlay, type PictureSize } from '../../shared/damage/mark-overlay.tsx';
import type { PublicMark } from './marks-over.tsx';

interface PhotoMarksProps {
  marks: readonly PublicMark[];
  size: PictureSize;
  fit: 'cover' | 'contain';
}

const PhotoMarks = (props: PhotoMarksProps) => <MarkOverlay {...props} />;

/** Loaded only for a photo that has marks. */
export default PhotoMarks;
