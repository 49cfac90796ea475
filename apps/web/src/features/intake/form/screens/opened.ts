import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';

type Pictured = Pick<
  Outputs['intake']['draft'],
  'form' | 'pictures' | 'extraPictures' | 'signatures' | 'idScanUrl'
>;

/** The form when the page was opened: new, a draft, or an edit. */
export interface Opened {
  readonly formId: string;
  readonly form: IntakeForm;
  /** Unsaved changes from before the page was closed. */
  readonly unsaved?: IntakeForm | undefined;
  /** 0 if it is not on the server yet. */
  readonly revision: number;
  /** URLs of its pictures, by path. */
  readonly urls: Readonly<Record<string, string>>;
  /** The customer and bike a new form was started with. */
  readonly from?: string | undefined;
}

export function urlsOf({
  form,
  pictures,
  extraPictures,
  signatures,
  idScanUrl,
}: Pictured): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const picture of [...Object.values(pictures), ...extraPictures, ...Object.values(signatures)])
    if (picture) urls[picture.path] = picture.url;
  if (form.idScan && idScanUrl) urls[form.idScan] = idScanUrl;
  return urls;
}
