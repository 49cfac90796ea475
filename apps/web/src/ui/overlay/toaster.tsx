import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { toast as sonner, Toaster } from 'sonner';
import { buttonStyles } from '../button.tsx';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';
import { INTAKE_LIMIT } from '../page/intake-queue.ts';
import { SpinnerArc } from '../spinner.tsx';
import type { IntakeVariant, Shower, ToastType } from './toast.tsx';

/** ERR-03. sonner's width (356 px) and swipe distance (45 px) are fixed. */
const GENERAL = { visible: 3, gap: 14, hotkey: ['altKey', 'KeyT'] };
const SHOWN_MS = 4000;
const ACTION_SHOWN_MS = 10_000;

const ICONS = {
  success: <Icon icon={CircleCheck} />,
  error: <Icon icon={CircleAlert} />,
  warning: <Icon icon={TriangleAlert} />,
  info: <Icon icon={Info} />,
  loading: <SpinnerArc />,
  close: <Icon icon={X} size="sm" />,
};

const LOOK = {
  unstyled: true,
  classNames: {
    closeButton: cn(buttonStyles({ variant: 'ghost', size: 'icon-sm' })),
    actionButton: cn(buttonStyles({ variant: 'soft', size: 'sm' })),
  },
};

export type ToasterProps = { label: string; closeLabel: string };

export function GeneralToaster({ label, closeLabel }: ToasterProps) {
  return (
    <Toaster
      id="general"
      className="toaster"
      position="top-right"
      visibleToasts={GENERAL.visible}
      expand
      gap={GENERAL.gap}
      duration={SHOWN_MS}
      hotkey={GENERAL.hotkey}
      closeButton
      icons={ICONS}
      customAriaLabel={label}
      toastOptions={{ ...LOOK, closeButtonAriaLabel: closeLabel }}
    />
  );
}

export function IntakeToaster({ label, closeLabel }: ToasterProps) {
  return (
    <Toaster
      id="intake"
      className="toaster"
      position="bottom-right"
      visibleToasts={INTAKE_LIMIT}
      duration={SHOWN_MS}
      hotkey={[]}
      closeButton
      icons={ICONS}
      customAriaLabel={label}
      toastOptions={{ ...LOOK, closeButtonAriaLabel: closeLabel }}
    />
  );
}

const INTAKE_TYPES: Record<IntakeVariant, Exclude<ToastType, 'loading'>> = {
  success: 'success',
  destructive: 'error',
  warning: 'warning',
  info: 'info',
};

export const shower: Shower = {
  show: (type, title, { id, description, action }) => {
    sonner[type](title, {
      id,
      toasterId: 'general',
      description,
      action,
      // its action closes it; a close button would be a second one
      closeButton: !action,
    });
  },
  showIntake: ({ id, variant, title, description, action }, onGone) => {
    sonner[INTAKE_TYPES[variant]](title, {
      id,
      toasterId: 'intake',
      description,
      ...(action ? { action, closeButton: false, duration: ACTION_SHOWN_MS } : {}),
      onDismiss: onGone,
      onAutoClose: onGone,
    });
  },
  dismiss: (id) => {
    sonner.dismiss(id);
  },
};
