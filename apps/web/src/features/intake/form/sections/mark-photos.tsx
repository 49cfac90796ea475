import { PHOTO_SLOTS } from '@kickstand/domain/intake';
import { CircleDot } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { filePath } from '../../../../lib/offline/calls.ts';
import type { MarkedPhoto } from '../../../../shared/damage/mark-dialog.tsx';
import type { MarkStore } from '../../../../shared/damage/marks.ts';
import { useMarkStore } from '../../../../shared/damage/use-marks.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/data/badge.tsx';
import { type IntakeUploads, isExtra, type PictureField } from '../../pictures/picture-field.ts';
import { useIntake, useIntakeField } from '../intake-context.ts';

const MarkDialog = lazy(async () => ({
  default: (await import('../../../../shared/damage/mark-dialog.tsx')).MarkDialog,
}));

/** CAM-08: marks of a new form are part of it; marks of a stored form are separate records. */
export function MarkPhotos() {
  const { mode } = useIntake();
  const photos = useMarkablePhotos();
  if (photos.length === 0) return null;
  return mode === 'edit' ? <StoredMarks photos={photos} /> : <FormMarks photos={photos} />;
}

type Photos = { photos: readonly MarkedPhoto[] };

const StoredMarks = ({ photos }: Photos) => (
  <MarkButton photos={photos} store={useMarkStore(photos.map(({ path }) => path))} />
);

function FormMarks({ photos }: Photos) {
  const { value, change } = useIntakeField('photoMarks');
  const { form } = useIntake();
  // Read at the time of writing: two changes may come before the next render.
  const others = (id: string) => form.getValues('photoMarks').filter((mark) => mark.id !== id);
  const store: MarkStore = {
    marks: value.filter(({ path }) => photos.some((photo) => photo.path === path)),
    save: (mark) => {
      const all = form.getValues('photoMarks');
      const known = all.some(({ id }) => id === mark.id);
      change(known ? all.map((other) => (other.id === mark.id ? mark : other)) : [...all, mark]);
    },
    remove: ({ id }) => change(others(id)),
  };
  return <MarkButton photos={photos} store={store} />;
}

function MarkButton({ photos, store }: Photos & { store: MarkStore }) {
  const { t } = useTranslation('damage');
  const [open, setOpen] = useState(false);
  const count = store.marks.length;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={CircleDot} onClick={() => setOpen(true)}>
        {t('mark')}
      </Button>
      {count > 0 ? <Badge tone="outline">{t('count', { count })}</Badge> : null}
      {open ? (
        <Suspense fallback={null}>
          <MarkDialog photos={photos} store={store} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The photos of the form that can be shown: stored ones and, OFF-02, those still on this device. */
function useMarkablePhotos(): MarkedPhoto[] {
  const { t } = useTranslation('intakeForm');
  const { form, mode, uploads, urlOf } = useIntake();
  const slots = useWatch({ control: form.control, name: [...PHOTO_SLOTS] });
  const extras = useWatch({ control: form.control, name: 'additionalPhotos' });
  useSyncExternalStore(uploads.subscribe, () => onDevice(uploads).join(' '));
  // Marks of a stored form are separate records: the server has to know the photo.
  const previewOf = (field: PictureField) =>
    mode === 'edit' ? null : { path: filePath(uploads.idOf(field) ?? ''), url: uploads.get(field)?.preview };
  const labelOf = (number: number) => t('photos.extra', { number });
  const waiting = onDevice(uploads).filter(isExtra);
  const named = [
    ...PHOTO_SLOTS.map((slot, at) => ({
      ...(uploads.isUnderWay(slot) ? previewOf(slot) : { path: slots[at] ?? '', url: undefined }),
      label: t(`fields.${slot}`),
    })),
    ...extras.map((path, at) => ({ path, url: undefined, label: labelOf(at + 1) })),
    ...waiting.map((field, at) => ({ ...previewOf(field), label: labelOf(extras.length + at + 1) })),
  ];
  return named.flatMap(({ path, url: preview, label }) => {
    const url = preview ?? (path ? urlOf(path) : null);
    return path && url ? [{ path, label, url, alt: t('photos.alt', { slot: label }) }] : [];
  });
}

/** Photos that are not on the server yet. */
const onDevice = (uploads: IntakeUploads): PictureField[] =>
  uploads.fields().filter((field) => uploads.isUnderWay(field));
