/** The version in the URL; null for the one in force. */
const versionIn = (search: string): string | null => new URLSearchParams(search).get('version');

/** The API path of the terms that a page with this query shows. */
export function termsPath(search: string): string {
  const version = versionIn(search);
  return `/api/terms${version ? `?version=${encodeURIComponent(version)}` : ''}`;
}

/** The page of the terms that something was signed with. */
export const termsHref = (version: string): string =>
  `/terms-and-conditions?version=${encodeURIComponent(version)}`;
