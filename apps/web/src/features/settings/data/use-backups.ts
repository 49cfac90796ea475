import type { Outputs } from '@kickstand/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

export type Backups = Outputs['archive']['list'];
export type Backup = Backups['backups'][number];
export type TaskProgress = NonNullable<Backups['progress']>;

const WHILE_RUNNING_MS = 1000;

/** The list; while a task runs it is refetched, and its end is announced once. */
export function useBackups() {
  const list = useQuery({
    ...orpc.archive.list.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.progress?.state === 'running' ? WHILE_RUNNING_MS : false),
  });
  useAnnounceEnd(list.data?.progress ?? null);
  return list;
}

/** Only of a task that was seen running here: yesterday's backup is no news. */
function useAnnounceEnd(progress: TaskProgress | null) {
  const { t } = useTranslation('archive');
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (!progress) return;
    if (progress.state === 'running') running.current = progress.id;
    if (progress.state === 'running' || running.current !== progress.id) return;
    running.current = null;
    if (progress.state === 'done') toast.success(t(`done.${progress.task}`));
    else toast.error(t(`notDone.${progress.task}`));
  }, [progress, t]);
}

export function useVerify() {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const seen = useSeenProgress();
  return useMutation(
    orpc.archive.verify.mutationOptions({
      onSuccess: seen,
      onError: (error) => {
        toast.error(errorText(error));
        void queries.invalidateQueries({ queryKey: orpc.archive.key() });
      },
    }),
  );
}

/** Adds a task that just started to the list, so that its bar appears immediately. */
export function useSeenProgress() {
  const queries = useQueryClient();
  return (progress: TaskProgress) => {
    queries.setQueryData(orpc.archive.list.queryKey(), (list) => list && { ...list, progress });
    void queries.invalidateQueries({ queryKey: orpc.archive.list.key() });
  };
}

/** Progress of a task that someone else started. */
export const runningTask = (error: unknown): TaskProgress | null =>
  refusalOf(api.archive.verify, error, 'BACKUP_RUNNING')?.progress ?? null;
