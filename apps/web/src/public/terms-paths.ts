/** Which version an address asks for; null: the one in force. */
const versionIn = (search: string): string | null => new URLSearchParams(search).get('version');

/** Where the server tells the terms that a page with this search shows. */
export function termsPath(search: string): string {
  const version = versionIn(search);
  return `/api/terms${version ? `?version=${encodeURIComponent(version)}` : ''}`;
}

/** The page of the terms that something was signed with. */
export const termsHref = (version: string): string =>
  `/terms-and-conditions?version=${encodeURIComponent(version)}`;
