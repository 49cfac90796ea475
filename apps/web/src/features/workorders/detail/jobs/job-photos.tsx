import { isEnded, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useAway } from '../../../../lib/offline/away.ts';
import { filePath, type OfflineCalls } from '../../../../lib/offline/calls.ts';
import { DevicePictures } from '../../../../lib/offline/device-pictures.tsx';
import { HeldBadge } from '../../../../lib/offline/held-badge.tsx';
import { Picture } from '../../../../lib/pictures/picture.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { AddPhoto } from '../../diagnostic/add-photo.tsx';
import type { HeldPicture } from '../../diagnostic/photo-adder.ts';
import type { Job, Photo, WorkOrder } from '../../shared/order.ts';
import { useOwnWork, useUnsentOf } from '../../shared/own-work.ts';
import { Photos } from '../../shared/photos.tsx';
import { useFailureToast, useOrderAction } from '../../shared/use-order.ts';

/** Photos of the finding that a job came from. */
const foundPhotos = (order: Pick<WorkOrder, 'findings'>, job: Job): readonly Photo[] =>
  order.findings.find(({ id }) => id === job.findingId)?.photos ?? [];

/**
 * A job's pictures: the photos of its finding, then its own; not the bike again, which is at the top of the
 * page.
 */
export function photosOf(order: Pick<WorkOrder, 'findings' | 'photos'>, job: Job): readonly Photo[] {
  const found = foundPhotos(order, job);
  const own = job.photos.filter(({ path }) => !found.some((photo) => photo.path === path));
  return [...found, ...own].filter(({ path }) => !order.photos.some((photo) => photo.path === path));
}

/** Adds to or removes from a job's own photos; someone else's photo of the same job stays. */
function useSetPhotos(order: WorkOrder, job: Job) {
  const action = useOrderAction(order.id);
  const { keep, whyNot } = useOwnWork(order);
  const failed = useFailureToast();
  const set = (change: (paths: readonly string[]) => string[]) => {
    let photos = change(job.photos.map(({ path }) => path));
    action.mutate({
      work: (revision) => api.workorders.jobs.setPhotos({ id: order.id, revision, jobId: job.id, photos }),
      again: ({ jobs }) => {
        const current = jobs.find(({ id }) => id === job.id);
        photos = change(current?.photos.map(({ path }) => path) ?? []);
        return current !== undefined;
      },
    });
  };
  return {
    busy: action.isPending,
    whyNot,
    /** OFF-02. It waits on this device and is added to the photos the job has by then. */
    hold: async ({ id, picture }: HeldPicture): Promise<void> => {
      const seen = job.photos.map(({ path }) => path);
      const input = {
        id: order.id,
        revision: order.revision,
        jobId: job.id,
        photos: [...seen, filePath(id)],
      };
      const files = [{ id, bucket: 'bike-photos' as const, blob: picture }];
      try {
        await keep({ call: 'workorders.jobs.setPhotos', input, seen, files, detail: job.title });
      } catch (error) {
        failed(error);
        throw error;
      }
    },
    add: (path: string) => set((paths) => [...paths.filter((other) => other !== path), path]),
    remove: (path: string) => set((paths) => paths.filter((other) => other !== path)),
  };
}

/** WO-17: the photos of a job; the last tile adds one. */
export function JobPhotoTiles({ order, job }: { order: WorkOrder; job: Job }) {
  const { add, hold, whyNot } = useSetPhotos(order, job);
  const held = useHeldPhotos(order, job);
  const photos = photosOf(order, job);
  const mayAdd = mayAddPhotos(order) && job.photos.length < WORKORDER_LIMITS.photos;
  if (photos.length + held.length === 0 && !mayAdd) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {photos.length > 0 ? (
        <Photos order={order} photos={photos} label={job.title} className="contents" thumbnail="h-16 w-23" />
      ) : null}
      <DevicePictures changes={held} className="h-16 w-23 rounded-[9px]" />
      {mayAdd ? (
        <AddPhoto
          what={job.title}
          look="tile"
          disabled={whyNot !== null}
          onStored={({ path }) => add(path)}
          onHeld={hold}
        />
      ) : null}
      {held.length > 0 ? (
        <span className="self-end">
          <HeldBadge />
        </span>
      ) : null}
    </div>
  );
}

/** OFF-03. Taken offline. */
const useHeldPhotos = (order: WorkOrder, job: Job) =>
  useUnsentOf(order.id).filter(
    ({ call, input }) =>
      call === 'workorders.jobs.setPhotos' &&
      (input as OfflineCalls['workorders.jobs.setPhotos']).jobId === job.id,
  );

export const mayAddPhotos = ({ status, archivedAt }: Pick<WorkOrder, 'status' | 'archivedAt'>): boolean =>
  !isEnded(status) && !archivedAt;

interface JobPhotosDialogProps {
  order: WorkOrder;
  job: Job;
  onClose: () => void;
}

/** WO-17: adds and removes a job's photos; those of its finding belong to the finding. */
export function JobPhotosDialog({ order, job, onClose }: JobPhotosDialogProps) {
  const { t } = useTranslation(['jobPhotos', 'common']);
  const { busy, add, remove, hold, whyNot } = useSetPhotos(order, job);
  const away = useAway();
  const found = foundPhotos(order, job);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={t('jobPhotos:manage')}
      description={t('jobPhotos:manageText')}
      closeLabel={t('common:close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <ul className="flex flex-wrap gap-2">
        {found.map(({ path, thumbnailUrl }) => (
          <li key={path} className="grid gap-1">
            <Picture url={thumbnailUrl} alt="" quiet className="h-21 w-28 rounded-[9px]" />
            <span className="text-caption text-muted">{t('jobPhotos:fromFinding')}</span>
          </li>
        ))}
        {job.photos.map(({ path, thumbnailUrl }, at) => (
          <li key={path} className="relative">
            <Picture url={thumbnailUrl} alt="" quiet className="h-21 w-28 rounded-[9px]" />
            <Button
              size="icon-sm"
              icon={Trash2}
              aria-label={t('jobPhotos:remove', { number: at + 1, job: job.title })}
              disabled={busy || away}
              onClick={() => remove(path)}
              className="absolute right-1 bottom-1"
            />
          </li>
        ))}
      </ul>
      <div>
        {job.photos.length < WORKORDER_LIMITS.photos ? (
          <AddPhoto
            what={job.title}
            disabled={whyNot !== null}
            onStored={({ path }) => add(path)}
            onHeld={hold}
          />
        ) : (
          <p className="text-muted">{t('jobPhotos:full', { count: WORKORDER_LIMITS.photos })}</p>
        )}
      </div>
    </Dialog>
  );
}
