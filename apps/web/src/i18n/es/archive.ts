import type { archive as en } from '../en/archive.ts';
import type { Texts } from '../texts.ts';

export const archive: Texts<typeof en> = {
  title: 'Respaldos',
};
