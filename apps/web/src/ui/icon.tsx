import type { LucideIcon } from 'lucide-react';
import { cn } from './cn.ts';

const SIZES = {
  sm: { size: 16, strokeWidth: 2 },
  md: { size: 20, strokeWidth: 1.75 },
  lg: { size: 24, strokeWidth: 1.75 },
} as const;

export type IconProps = {
  icon: LucideIcon;
  size?: keyof typeof SIZES;
  className?: string;
  /** The icon's meaning, if there is no text next to it. */
  label?: string;
};

export function Icon({ icon: Picture, size = 'md', className, label }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Picture {...SIZES[size]} {...naming} className={cn('block shrink-0', className)} />;
}
