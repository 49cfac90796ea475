import { useSyncExternalStore } from 'react';
import type { Upload, Uploads } from './uploads.ts';

export const useUpload = <Key extends string>(uploads: Uploads<Key>, field: Key): Upload | null =>
  useSyncExternalStore(uploads.subscribe, () => uploads.get(field));

export const useUnderWay = <Key extends string>(uploads: Uploads<Key>): number =>
  useSyncExternalStore(uploads.subscribe, uploads.underWay);
