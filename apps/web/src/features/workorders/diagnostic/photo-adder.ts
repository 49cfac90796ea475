import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../lib/diagnostics/log.ts';
import { newId } from '../../../lib/new-id.ts';
import { useAway } from '../../../lib/offline/away.ts';
import { preparePicture } from '../../../lib/pictures/prepare-picture.ts';
import { sendPicture } from '../../../lib/pictures/send-picture.ts';
import { createUploads, type StoredPicture } from '../../../lib/pictures/uploads.ts';
import { useUnderWay } from '../../../lib/pictures/use-upload.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

/** A picture that is not on the server, ready to be queued with its record. */
export interface HeldPicture {
  readonly id: string;
  readonly picture: Blob;
}

/**
 * Uploads any number of pictures for one record; `onStored` gets each. OFF-02: offline it goes to `onHeld`
 * instead. Until that has stored it, or if it cannot, the picture waits here for the network.
 */
export function usePhotoAdder(
  onStored: (stored: StoredPicture) => void,
  onHeld?: (held: HeldPicture) => Promise<void>,
) {
  const { t } = useTranslation('intakeForm');
  const [stored, setStored] = useState<StoredPicture | null>(null);
  const [uploads] = useState(() =>
    createUploads<string>({
      prepare: preparePicture,
      send: sendPicture,
      newId,
      preview: (file) => URL.createObjectURL(file),
      forget: (preview) => URL.revokeObjectURL(preview),
      onStored: (_key, picture, preview) => {
        URL.revokeObjectURL(preview);
        setStored(picture);
      },
      onFailed: (key, why) => {
        uploads.cancel(key);
        toast.error(t(why === 'unreadable' ? 'photos.processFailed' : 'photos.failed'));
      },
    }),
  );
  const underWay = useUnderWay(uploads);
  // Called from an effect, so that the latest render's callback is used, not the first one's.
  useEffect(() => {
    if (!stored) return;
    setStored(null);
    onStored(stored);
  }, [stored, onStored]);
  const away = useAway();
  const handOver = useRef(onHeld);
  handOver.current = onHeld;
  /** Passed on since the connection was lost: once each, even if there was no room for it. */
  const handed = useRef(new Set<string>());
  useEffect(() => {
    if (!away) handed.current.clear();
    if (!away || underWay === 0) return;
    let left = false;
    uploads
      .unsent()
      .then((pictures) => {
        if (left || !handOver.current) return;
        for (const { field, id, picture } of pictures) {
          if (handed.current.has(field)) continue;
          handed.current.add(field);
          handOver.current({ id, picture }).then(
            () => uploads.cancel(field),
            (error: unknown) => log.warning('pictures', `A picture waits on this page: ${String(error)}`),
          );
        }
      })
      // The upload itself reports an unreadable picture.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [away, underWay, uploads]);
  useEffect(() => {
    const resume = () => uploads.resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [uploads]);
  return {
    underWay,
    add: (files: readonly Blob[]) => {
      for (const file of files) uploads.add(newId(), 'bike-photos', file);
    },
  };
}
