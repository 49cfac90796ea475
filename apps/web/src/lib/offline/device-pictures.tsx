import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../auth/index.ts';
import type { UnsentChange } from './outbox.ts';

// loaded lazily: pages without unsent photos do not need the device's store
const DevicePicture = lazy(() => import('./device-picture.tsx'));

/** Photos of unsent changes. */
export function DevicePictures({
  changes,
  className,
}: {
  changes: readonly UnsentChange[];
  className: string;
}) {
  const { t } = useTranslation('offline');
  const owner = useSession().user?.id;
  const files = changes.flatMap((change) => change.files.map((file) => ({ change, file })));
  if (owner === undefined || files.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {files.map(({ change, file }) => (
        <DevicePicture
          key={file.id}
          owner={owner}
          change={change}
          file={file}
          alt={t('photoHere')}
          className={className}
        />
      ))}
    </Suspense>
  );
}
