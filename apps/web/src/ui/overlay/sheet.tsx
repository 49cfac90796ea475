import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { scrimStyles } from './dialog-frame.ts';
import { useFocusReturn } from './focus-return.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'left';
  label: string;
  closeLabel: string;
  children: ReactNode;
  className?: string;
};

/** The slide-over, 18rem wide: a phone's navigation. */
export function Sheet({
  open,
  onOpenChange,
  side = 'left',
  label,
  closeLabel,
  children,
  className,
}: SheetProps) {
  const { onCloseAutoFocus } = useFocusReturn(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          data-side={side}
          className={cn(
            'fixed inset-y-0 left-0 z-(--z-dialog) flex w-(--nav-w-mobile) max-w-[calc(100vw-3.5rem)] flex-col overflow-y-auto bg-canvas text-ink shadow-pop outline-none',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            className,
          )}
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          {children}
          <RadixDialog.Close asChild>
            <Button
              variant="ghost"
              size="icon"
              icon={X}
              aria-label={closeLabel}
              className="absolute top-2.5 right-2"
            />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
