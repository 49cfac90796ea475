import type { search as en } from '../en/search.ts';
import type { Texts } from '../texts.ts';

export const search: Texts<typeof en> = {
  title: 'Buscar',
};
