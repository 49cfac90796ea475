import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { useDisabled } from '../disabled.ts';
import {
  DIALOG_SIZES,
  type DialogSize,
  dialogBodyStyles,
  dialogFootStyles,
  dialogStyles,
  dialogTitleStyles,
  scrimStyles,
} from './dialog-frame.ts';
import { useFocusReturn } from './focus-return.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: DialogSize;
  closeLabel: string;
  /** Makes body and footer one form, so that a button of type submit in the footer sends it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'sm',
  closeLabel,
  onSubmit,
}: DialogProps) {
  const focus = useFocusReturn(open);
  const off = useDisabled();
  const inside = (
    <>
      <div className={dialogBodyStyles}>
        {description ? (
          <RadixDialog.Description asChild>
            <div className="text-muted">{description}</div>
          </RadixDialog.Description>
        ) : null}
        {children}
        {onSubmit ? off?.why : null}
      </div>
      {footer ? <div className={dialogFootStyles}>{footer}</div> : null}
    </>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyles} />
        <RadixDialog.Content
          {...focus}
          className={cn(dialogStyles, DIALOG_SIZES[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex shrink-0 items-start gap-3 px-6 pt-5 max-sm:px-5">
            <RadixDialog.Title className={dialogTitleStyles}>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <Button variant="ghost" size="icon" icon={X} aria-label={closeLabel} className="-mt-2 -mr-3" />
            </RadixDialog.Close>
          </div>
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-col">
              {inside}
            </form>
          ) : (
            inside
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
