import type { audit as en } from '../en/audit.ts';
import type { Texts } from '../texts.ts';

export const audit: Texts<typeof en> = {
  title: 'Registro de cambios',
};
