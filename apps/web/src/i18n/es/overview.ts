import type { overview as en } from '../en/overview.ts';
import type { Texts } from '../texts.ts';

export const overview: Texts<typeof en> = {
  title: 'Resumen',
};
