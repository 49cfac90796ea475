import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';

type Pictured = Pick<
  Outputs['intake']['draft'],
  'form' | 'pictures' | 'extraPictures' | 'signatures' | 'idScanUrl'
>;

/** A form as it was opened: new, a draft, or one to edit. */
export interface Opened {
  readonly formId: string;
  readonly form: IntakeForm;
  /** What was typed over it before the page went, and is nowhere else. */
  readonly unsaved?: IntakeForm | undefined;
  /** 0: the server does not know it yet. */
  readonly revision: number;
  /** Where its pictures can be seen, by path. */
  readonly urls: Readonly<Record<string, string>>;
  /** The customer and the bike a new one began with. */
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
