import { equalText, type Secrets } from '../platform/secrets.ts';

/** Derived, not stored: all emails about a visit have the same link, and a copy of the database reveals none. */
export const visitToken = (secrets: Pick<Secrets, 'keyedHash'>, id: string): string =>
  secrets.keyedHash('appointment link', id);

export const isVisitToken = (secrets: Pick<Secrets, 'keyedHash'>, id: string, token: string): boolean =>
  equalText(visitToken(secrets, id), token);

export const visitLink = (
  { secrets, baseUrl }: { secrets: Pick<Secrets, 'keyedHash'>; baseUrl: () => string },
  id: string,
): string => `${baseUrl()}/book?visit=${id}&key=${visitToken(secrets, id)}`;
