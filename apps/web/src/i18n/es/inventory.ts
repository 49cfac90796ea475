import type { inventory as en } from '../en/inventory.ts';
import type { Texts } from '../texts.ts';

export const inventory: Texts<typeof en> = {
  title: 'Inventario',
};
