import { hostUrls } from '../database/open/host-list.ts';
import type { Setting } from './reader.ts';

/** The printable value of a setting: no secrets, and URLs without password and query. */
export function shownValue({ value, isSecret }: Setting): string {
  if (value === null) return '';
  if (isSecret) return '(set, not shown)';
  const [line = '', ...lines] = value.split(/[\r\n]+/);
  if (lines.length > 0) return `${line.slice(0, 60)}…`;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value;
  const [first = '', ...more] = hostUrls(value);
  if (more.length > 0) return shownHosts(first, more);
  if (!URL.canParse(value)) return '(set, not shown)';
  const url = new URL(value);
  if (url.password) url.password = '…';
  const hidden = url.search ? '?…' : '';
  url.search = '';
  url.hash = '';
  return `${decodeURI(url.href)}${hidden}`;
}

/** A database URL with several hosts. */
function shownHosts(first: string, more: readonly string[]): string {
  if (![first, ...more].every((url) => URL.canParse(url))) return '(set, not shown)';
  const { host } = new URL(first);
  const all = [host, ...more.map((url) => new URL(url).host)].join(',');
  const shown = shownValue({ name: '', value: first, from: '', isSecret: false });
  const at = shown.indexOf(host, shown.lastIndexOf('@') + 1);
  return `${shown.slice(0, at)}${all}${shown.slice(at + host.length)}`;
}
