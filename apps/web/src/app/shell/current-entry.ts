import { type NavigationEntry, ROOT_PATH } from '@kickstand/domain/navigation';

/** The path of the entry a page belongs to: its own, else the longest that leads to it; null for none. */
export function currentPath(entries: readonly NavigationEntry[], pathname: string): string | null {
  const paths = entries.flatMap((entry) => [entry.path, ...(entry.children ?? []).map(({ path }) => path)]);
  const place = pathname.replace(/(?<=[^/])\/$/, '');
  const leading = paths.filter((path) => leadsTo(path, place));
  return leading.sort((a, b) => b.length - a.length)[0] ?? null;
}

// Every page lies under the dashboard's address, but not every page belongs to it.
const leadsTo = (path: string, pathname: string): boolean =>
  pathname === path || (path !== ROOT_PATH && pathname.startsWith(`${path}/`));
