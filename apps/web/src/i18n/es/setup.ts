import type { setup as en } from '../en/setup.ts';
import type { Texts } from '../texts.ts';

export const setup: Texts<typeof en> = {
  title: 'Configura tu taller',
};
