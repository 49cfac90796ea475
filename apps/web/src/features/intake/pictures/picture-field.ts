import type { PhotoSlot, SignatureSlot } from '@kickstand/domain/intake';
import type { Uploads } from '../../../lib/pictures/uploads.ts';

/** The fields of a form that hold a picture. */
export type PictureField = PhotoSlot | SignatureSlot | 'idScan';
export type IntakeUploads = Uploads<PictureField>;
