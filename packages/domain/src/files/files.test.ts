import { describe, expect, it } from 'vitest';
import { ROLES } from '../auth/index.ts';
import {
  BUCKET_NAMES,
  bucketOf,
  isAddress,
  isStoredPath,
  maySeeIdImage,
  newPath,
  thumbnailPathOf,
} from './index.ts';

const NAME = '0b7e6a52-6f1c-4d3e-9a68-3f1f2a9d7c10';

describe('stored paths', () => {
  it('takes the paths it makes, of every bucket', () => {
    for (const bucket of BUCKET_NAMES) {
      const path = newPath(bucket, NAME);
      expect(isStoredPath(path), path).toBe(true);
      expect(isStoredPath(thumbnailPathOf(path)), path).toBe(true);
      expect(bucketOf(path)).toBe(bucket);
    }
  });

  it('CAM-06 takes nothing that could leave its folder', () => {
    for (const path of [
      '',
      'bike-photos',
      `bike-photos/../${NAME}.jpg`,
      `../bike-photos/${NAME}.jpg`,
      `/bike-photos/${NAME}.jpg`,
      `bike-photos//${NAME}.jpg`,
      `bike-photos\\${NAME}.jpg`,
      `bike-photos/${NAME}.jpg\n`,
      `bike-photos/${NAME}.jpg\0`,
      `bike-photos/${NAME}.html`,
      `bike-photos/${NAME.toUpperCase()}.jpg`,
      `bike-photos/sub/${NAME}.jpg`,
      'bike-photos/..%2f..%2fetc.jpg',
    ])
      expect(isStoredPath(path), JSON.stringify(path)).toBe(false);
  });

  it('CAM-06 distinguishes a URL from a stored path', () => {
    expect(isAddress('data:image/png;base64,AAAA')).toBe(true);
    expect(isAddress('https://example.com/a.jpg')).toBe(true);
    expect(isAddress('http://example.com/a.jpg')).toBe(true);
    expect(isAddress(newPath('bike-photos', NAME))).toBe(false);
  });
});

describe('ID images', () => {
  it('INT-13 are for administrators, head technicians and the person who took them in', () => {
    const image = { uploadedBy: 'me' };
    const seen = (userId: string) => ROLES.filter((role) => maySeeIdImage({ userId, role }, image));
    expect(seen('me')).toEqual(['admin', 'head_technician', 'technician']);
    expect(seen('someone else')).toEqual(['admin', 'head_technician']);
  });
});
