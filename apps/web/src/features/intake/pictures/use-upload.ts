import { useSyncExternalStore } from 'react';
import type { PictureField, Upload, Uploads } from './uploads.ts';

/** The picture of one field on its way, if there is one. */
export const useUpload = (uploads: Uploads, field: PictureField): Upload | null =>
  useSyncExternalStore(uploads.subscribe, () => uploads.get(field));

export const useUnderWay = (uploads: Uploads): number =>
  useSyncExternalStore(uploads.subscribe, uploads.underWay);
