import { LIMITS } from '@kickstand/domain/intake';
import { Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../../../lib/pictures/picture.tsx';
import { Button } from '../../../../ui/button.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { type ExtraField, isExtra } from '../../pictures/picture-field.ts';
import { PictureSlot } from '../../pictures/picture-slot.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';

/** Additional photos: stored ones, uploads in progress, and an empty slot. */
export function ExtraPhotos() {
  const { t } = useTranslation(['intakeForm', 'common']);
  const { uploads, urlOf } = useIntake();
  const { value: paths, change } = useIntakeField('additionalPhotos');
  const underWay = useSyncExternalStore(uploads.subscribe, () => uploads.fields().filter(isExtra).join(' '));
  const fields = underWay === '' ? [] : (underWay.split(' ') as ExtraField[]);
  const next: ExtraField = `extra-${Math.max(0, ...fields.map(numberOf)) + 1}`;
  const room = LIMITS.additionalPhotos - paths.length - fields.length;
  const full = room <= 0;
  const addMany = (files: readonly File[]) => {
    for (const [at, file] of files.slice(0, room).entries())
      uploads.add(`extra-${numberOf(next) + at}`, 'bike-photos', file);
    if (files.length > room)
      intakeToast({
        variant: 'warning',
        title: t('intakeForm:photos.full', { count: LIMITS.additionalPhotos }),
        description: t('intakeForm:photos.notAdded', { count: files.length - room }),
      });
  };
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {paths.map((path, at) => (
        <Stored
          key={path}
          url={urlOf(path)}
          title={t('intakeForm:photos.extra', { number: at + 1 })}
          onRemove={() => change(paths.filter((other) => other !== path))}
        />
      ))}
      {[...fields, ...(full ? [] : [next])].map((field, at) => (
        <PictureSlot
          key={field}
          field={field}
          bucket="bike-photos"
          title={
            field === next
              ? t('intakeForm:photos.another')
              : t('intakeForm:photos.extra', { number: paths.length + at + 1 })
          }
          note={field === next ? t('common:optional') : undefined}
          value={null}
          url={null}
          uploads={uploads}
          missing={false}
          required={false}
          onRemove={() => undefined}
          onPickMany={field === next ? addMany : undefined}
          className="min-h-32"
        />
      ))}
      {full ? (
        <p className="col-span-full text-small text-muted">
          {t('intakeForm:photos.full', { count: LIMITS.additionalPhotos })}
        </p>
      ) : null}
    </div>
  );
}

const numberOf = (field: ExtraField) => Number(field.slice('extra-'.length));

function Stored({ url, title, onRemove }: { url: string | null; title: string; onRemove: () => void }) {
  const { t } = useTranslation('intakeForm');
  return (
    <div className="relative min-h-32 overflow-hidden rounded-[12px] bg-sunken">
      <Picture url={url} alt={t('photos.alt', { slot: title })} className="absolute inset-0 size-full" />
      <Button
        variant="ghost"
        size="icon"
        icon={Trash2}
        aria-label={t('photos.remove', { slot: title })}
        onClick={onRemove}
        className="absolute right-1 bottom-1 bg-black/55 text-white enabled:hover:bg-black/75 enabled:hover:text-white"
      />
    </div>
  );
}
