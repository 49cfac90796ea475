import { type NavigationEntry, ROOT_PATH } from '@kickstand/domain/navigation';

/** The path of a page's navigation entry: its own, otherwise the longest prefix; null for none. */
export function currentPath(entries: readonly NavigationEntry[], pathname: string): string | null {
  const paths = entries.flatMap((entry) => [entry.path, ...(entry.children ?? []).map(({ path }) => path)]);
  const place = pathname.replace(/(?<=[^/])\/$/, '');
  const leading = paths.filter((path) => leadsTo(path, place));
  return leading.sort((a, b) => b.length - a.length)[0] ?? null;
}

// every page is below the dashboard's path, but not all belong to it
const leadsTo = (path: string, pathname: string): boolean =>
  pathname === path || (path !== ROOT_PATH && pathname.startsWith(`${path}/`));
