import type { IntakeForm } from '@kickstand/domain/intake';
import { filePath } from '../../../../lib/offline/calls.ts';
import type { UnsentPicture } from '../../../../lib/pictures/uploads.ts';
import { isExtra, type PictureField } from '../../pictures/picture-field.ts';

/** The form with placeholders for the pictures that are sent with it. */
export function withUnsent(form: IntakeForm, pictures: readonly UnsentPicture<PictureField>[]): IntakeForm {
  const extras = pictures.filter(({ field }) => isExtra(field)).map(({ id }) => filePath(id));
  const own = pictures.filter(({ field }) => !isExtra(field)).map(({ field, id }) => [field, filePath(id)]);
  return {
    ...form,
    ...Object.fromEntries(own),
    additionalPhotos: [...form.additionalPhotos, ...extras],
  };
}
