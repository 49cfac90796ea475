import { BUCKETS, bucketOf, isAddress, isStoredPath, thumbnailPathOf } from '@kickstand/domain/files';
import { type Clock, HOUR } from '../platform/clock.ts';
import { equalText, type Secrets } from '../platform/secrets.ts';

interface Deps {
  readonly secrets: Pick<Secrets, 'keyedHash'>;
  readonly clock: Clock;
}

/**
 * URLs of stored pictures, for a person whose access to their record was just checked: each expires after an
 * hour or two, and stays the same within an hour so that a browser can cache it.
 */
export function fileUrls({ secrets, clock }: Deps) {
  const signed = (path: string) => {
    const until = Math.floor(clock.now().getTime() / HOUR + 2) * HOUR;
    return `/files/${path}?until=${until}&signature=${signature(secrets, path, until)}`;
  };
  const resolve = (value: string, toPath: (path: string) => string): string | null => {
    if (isAddress(value)) return value;
    const bucket = bucketOf(value);
    if (!bucket) return null;
    return BUCKETS[bucket].access === 'signed' ? signed(toPath(value)) : `/files/${value}`;
  };
  return {
    /** CAM-06: a URL is returned unchanged; null for what is neither a URL nor a stored path. */
    url: (value: string) => resolve(value, (path) => path),
    /** The thumbnail's URL, or the picture's if it has none. */
    thumbnailUrl: (value: string) =>
      resolve(value, (path) => (hasThumbnail(path) ? thumbnailPathOf(path) : path)),
  };
}

function hasThumbnail(path: string): boolean {
  const bucket = bucketOf(path);
  return bucket !== null && BUCKETS[bucket].form === 'photo';
}

const signature = (secrets: Deps['secrets'], path: string, until: number) =>
  secrets.keyedHash('file url', `${path}\0${until}`);

/** Whether this server signed the URL, and it has not expired. */
export function isValidUrl({ secrets, clock }: Deps, path: string, until: string, signed: string): boolean {
  if (!isStoredPath(path) || !/^\d{13}$/.test(until)) return false;
  const time = Number(until);
  return time > clock.now().getTime() && equalText(signed, signature(secrets, path, time));
}
