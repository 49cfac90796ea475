import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import type { SettingsPage } from '../settings-pages.ts';

/** Pages with something left to set up or something that failed. */
export function useAttention(): ReadonlySet<SettingsPage> {
  const { data: tasks = [] } = useQuery(orpc.home.setUpTasks.queryOptions());
  const { data: archive } = useQuery(orpc.archive.list.queryOptions());
  const pages = new Set<SettingsPage>();
  for (const { task, done, missing } of tasks) {
    if (done) continue;
    if (task === 'address') pages.add('shop');
    if (task === 'mail') pages.add(missing === 'links' ? 'data' : 'mail');
  }
  if (archive?.lastFailure) pages.add('data');
  return pages;
}
