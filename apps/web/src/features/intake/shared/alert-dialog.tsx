import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import {
  DIALOG_SIZES,
  dialogBodyStyles,
  dialogFootStyles,
  dialogStyles,
  dialogTitleStyles,
  scrimStyles,
} from '../../../ui/overlay/dialog-frame.ts';
import { useFocusReturn } from '../../../ui/overlay/focus-return.ts';

interface AlertDialogProps {
  title: string;
  text: ReactNode;
  okLabel: string;
  onClose: () => void;
}

/** Shows an error until it is dismissed. */
export function AlertDialog({ title, text, okLabel, onClose }: AlertDialogProps) {
  const focus = useFocusReturn(true);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content {...focus} className={cn(dialogStyles, DIALOG_SIZES.sm)}>
          <div className="flex shrink-0 px-6 pt-5 max-sm:px-5">
            <Radix.Title className={dialogTitleStyles}>{title}</Radix.Title>
          </div>
          <div className={dialogBodyStyles}>
            <Radix.Description className="text-muted">{text}</Radix.Description>
          </div>
          <div className={dialogFootStyles}>
            <Radix.Cancel asChild>
              <Button variant="primary">{okLabel}</Button>
            </Radix.Cancel>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
