import { useEffect, useState } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { readFile, type UnsentChange } from './outbox.ts';
import { reportableWarning } from './report.ts';

interface DevicePictureProps {
  owner: string;
  change: Pick<UnsentChange, 'id'>;
  file: UnsentChange['files'][number];
  alt: string;
  className: string;
}

/** A photo that is only on this device. */
export default function DevicePicture({ owner, change, file, alt, className }: DevicePictureProps) {
  const [url, setUrl] = useState<string>();
  const { id, type } = file;
  useEffect(() => {
    let made: string | null = null;
    let left = false;
    readFile(owner, change.id, id, type)
      .then((blob) => {
        if (left || !blob) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(reportableWarning('read'));
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [owner, change.id, id, type]);
  return <Picture url={url} alt={alt} quiet className={className} />;
}
