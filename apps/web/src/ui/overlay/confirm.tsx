import type { LucideIcon } from 'lucide-react';
import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { useDisabled } from '../disabled.ts';
import { Note } from '../page/note.tsx';
import {
  DIALOG_SIZES,
  dialogBodyStyles,
  dialogFootStyles,
  dialogStyles,
  dialogTitleStyles,
  scrimStyles,
} from './dialog-frame.ts';
import { useFocusReturn } from './focus-return.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  tone?: 'danger' | 'primary';
  icon?: LucideIcon;
  busy?: boolean;
  /** The label of the button while busy. */
  busyLabel?: ReactNode;
  /** The caller closes the dialog: it stays open while the work runs and if it fails. */
  onConfirm: () => void;
  /** Why it failed. */
  problem?: string | null;
  children?: ReactNode;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  icon,
  busy = false,
  busyLabel,
  onConfirm,
  problem = null,
  children,
}: ConfirmDialogProps) {
  const focus = useFocusReturn(open);
  const off = useDisabled();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyles} />
        <AlertDialog.Content {...focus} className={cn(dialogStyles, DIALOG_SIZES.sm)}>
          <div className="flex shrink-0 px-6 pt-5 max-sm:px-5">
            <AlertDialog.Title className={dialogTitleStyles}>{title}</AlertDialog.Title>
          </div>
          <div className={dialogBodyStyles}>
            <AlertDialog.Description asChild>
              <div className="text-muted">{text}</div>
            </AlertDialog.Description>
            {children}
            {problem === null ? null : (
              <Note tone="danger" role="alert">
                {problem}
              </Note>
            )}
            {off?.why}
          </div>
          <div className={dialogFootStyles}>
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone}
              busy={busy}
              disabled={off !== null}
              onClick={onConfirm}
              {...(icon ? { icon } : {})}
              busyLabel={busyLabel}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
