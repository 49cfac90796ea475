import type { IntakeForm } from '@kickstand/domain/intake';
import { pendingPictures } from '../pictures/pending-pictures.ts';
import { filePath, isFilePath } from './calls.ts';
import { saveForm } from './device-forms.ts';
import { readable } from './encryption.ts';
import { readFile, removeUnsent, type UnsentChange } from './outbox.ts';

/**
 * Turns a refused intake back into an open form with its photos and signatures, to be corrected and submitted again.
 * It stays in the queue until the form is stored.
 */
export async function reopenIntake(owner: string, change: UnsentChange): Promise<void> {
  const { id: formId, form } = change.input as { id: string; form: IntakeForm };
  const extras = form.additionalPhotos.filter(isFilePath);
  for (const { id, bucket, type } of change.files) {
    const file = await readable(readFile(owner, change.id, id, type));
    const own = Object.entries(form).find(([, value]) => value === filePath(id))?.[0];
    const field = own ?? `extra-${extras.indexOf(filePath(id))}`;
    if (file && !(await pendingPictures.put({ of: formId, field, bucket, file, id, owner })))
      throw new Error('reopenIntake: a picture could not be kept');
  }
  const fields = Object.entries(form).map(([name, value]) => [name, isFilePath(value) ? null : value]);
  const open = {
    ...Object.fromEntries(fields),
    additionalPhotos: form.additionalPhotos.filter((path) => !isFilePath(path)),
  };
  await saveForm(owner, formId, { formId, owner, form: open, urls: {} });
  await removeUnsent(change);
}
