import type { home as en } from '../en/home.ts';
import type { Texts } from '../texts.ts';

export const home: Texts<typeof en> = {
  title: 'Inicio',
};
