/** Sign-in parameters in a URL: an emailed link's token, or an error. */
export type AuthUrl =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'error' }
  | { readonly kind: 'none' };

/** AUT-02. Reads query and hash, because either may contain an error. */
export function readAuthUrl({ search, hash }: { search: string; hash: string }): AuthUrl {
  const parts = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  // anyone can make a link, so its error text is not shown
  if (parts.some((part) => ['error', 'error_code', 'error_description'].some((name) => part.has(name))))
    return { kind: 'error' };
  const token = parts.map((part) => part.get('token')).find(Boolean);
  return token ? { kind: 'token', token } : { kind: 'none' };
}
