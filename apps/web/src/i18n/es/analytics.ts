import type { analytics as en } from '../en/analytics.ts';
import type { Texts } from '../texts.ts';

export const analytics: Texts<typeof en> = {
  title: 'Análisis',
};
