import type { stock as en } from '../en/stock.ts';
import type { Texts } from '../texts.ts';

export const stock: Texts<typeof en> = {
  title: 'Reposición',
};
