import type { mine as en } from '../en/mine.ts';
import type { Texts } from '../texts.ts';

export const mine: Texts<typeof en> = {
  title: 'Mi garaje',
};
