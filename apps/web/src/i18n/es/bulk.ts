import type { bulk as en } from '../en/bulk.ts';
import type { Texts } from '../texts.ts';

export const bulk: Texts<typeof en> = {
  title: 'Carga masiva',
};
