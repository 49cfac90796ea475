import type { PhotoSlot, SignatureSlot } from '@kickstand/domain/intake';
import type { Uploads } from '../../../lib/pictures/uploads.ts';

/** An extra photo while it uploads; once stored, it is part of a list. */
export type ExtraField = `extra-${number}`;

/** The fields of a form that hold a picture. */
export type PictureField = PhotoSlot | SignatureSlot | 'idScan' | ExtraField;

export const isExtra = (field: PictureField): field is ExtraField => field.startsWith('extra-');

export type IntakeUploads = Uploads<PictureField>;
