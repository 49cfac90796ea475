import { useSyncExternalStore } from 'react';
import type { Upload, Uploads } from './uploads.ts';

/** The picture of one field on its way, if there is one. */
export const useUpload = <Key extends string>(uploads: Uploads<Key>, field: Key): Upload | null =>
  useSyncExternalStore(uploads.subscribe, () => uploads.get(field));

export const useUnderWay = <Key extends string>(uploads: Uploads<Key>): number =>
  useSyncExternalStore(uploads.subscribe, uploads.underWay);
