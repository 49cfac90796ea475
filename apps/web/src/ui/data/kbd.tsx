import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-block rounded-[5px] border border-line bg-canvas px-[5px] py-1 font-sans text-micro font-medium leading-none text-faint',
        className,
      )}
      {...props}
    />
  );
}
