import type { BadgeTone } from '../../../ui/data/badge.tsx';

/** How the product's badge names look here. */
export const BADGE_TONES = {
  success: 'success',
  secondary: 'warning',
  destructive: 'danger',
  outline: 'outline',
  default: 'neutral',
} as const satisfies Record<string, BadgeTone>;
