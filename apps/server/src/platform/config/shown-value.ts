import type { Setting } from './reader.ts';

/** What may be printed of a setting: no secret, and of an address neither its password nor its query. */
export function shownValue({ value, isSecret }: Setting): string {
  if (value === null) return '';
  if (isSecret) return '(set, not shown)';
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value;
  if (!URL.canParse(value)) return '(set, not shown)';
  const url = new URL(value);
  if (url.password) url.password = '…';
  const hidden = url.search ? '?…' : '';
  url.search = '';
  url.hash = '';
  return `${decodeURI(url.href)}${hidden}`;
}
