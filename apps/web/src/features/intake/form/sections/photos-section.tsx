import { PHOTO_SLOTS, type PhotoSlot } from '@kickstand/domain/intake';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon.tsx';
import { PictureSlot } from '../../pictures/picture-slot.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { ExtraPhotos } from './extra-photos.tsx';
import { MarkPhotos } from './mark-photos.tsx';
import { Section } from './section.tsx';

/** CAM-09. Four required photos, and optional ones for a scratch or the odometer. */
export const PhotosSection = memo(function PhotosSection() {
  const { t } = useTranslation('intakeForm');
  const { form } = useIntake();
  const { errors } = useFormState({ control: form.control, name: [...PHOTO_SLOTS] });
  const missing = PHOTO_SLOTS.some((slot) => errors[slot]);
  return (
    <Section name="photos" action={<span className="text-small text-muted">{t('hints.uploading')}</span>}>
      <div className="grid grid-cols-2 gap-2 sm:gap-3">
        {PHOTO_SLOTS.map((slot) => (
          <Photo key={slot} slot={slot} />
        ))}
      </div>
      {missing ? (
        <p className="flex items-center gap-1.5 text-small font-medium text-danger-ink">
          <Icon icon={CircleAlert} size="sm" />
          {t('issues.photos')}
        </p>
      ) : null}
      <ExtraPhotos />
      <MarkPhotos />
    </Section>
  );
});

function Photo({ slot }: { slot: PhotoSlot }) {
  const { t } = useTranslation('intakeForm');
  const { uploads, urlOf } = useIntake();
  const { value, change, error } = useIntakeField(slot);
  return (
    <PictureSlot
      field={slot}
      bucket="bike-photos"
      title={t(`fields.${slot}`)}
      value={value}
      url={value ? urlOf(value) : null}
      uploads={uploads}
      missing={error !== undefined}
      required
      onRemove={() => change(null)}
      className="aspect-[8/5] max-sm:aspect-[4/5]"
    />
  );
}
