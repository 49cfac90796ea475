import {
  Ban,
  CircleCheck,
  ClockAlert,
  Hourglass,
  Inbox,
  Key,
  type LucideIcon,
  Package,
  ShieldCheck,
  Stethoscope,
  ThumbsUp,
  Undo2,
  Wrench,
} from 'lucide-react';
import { cn } from '../cn.ts';

type Look = {
  icon: LucideIcon;
  badge: string;
  /** For bars and dots; its contrast is too low for text. */
  ink: string;
};

/**
 * Color, icon and word: each is enough to recognize a status. Ready is the only solid badge (the bike may leave),
 * closed is filled and muted, cancelled hollow and dashed.
 */
export const STATUS_LOOKS = {
  submitted: {
    icon: Inbox,
    badge: 'bg-status-submitted-bg text-status-submitted-fg',
    ink: 'text-status-submitted-dot',
  },
  diagnosing: {
    icon: Stethoscope,
    badge: 'bg-status-diagnosing-bg text-status-diagnosing-fg',
    ink: 'text-status-diagnosing-dot',
  },
  awaiting_approval: {
    icon: Hourglass,
    badge: 'bg-status-awaiting-approval-bg text-status-awaiting-approval-fg',
    ink: 'text-status-awaiting-approval-dot',
  },
  approved: {
    icon: ThumbsUp,
    badge: 'bg-status-approved-bg text-status-approved-fg',
    ink: 'text-status-approved-dot',
  },
  waiting_parts: {
    icon: Package,
    badge: 'bg-status-waiting-parts-bg text-status-waiting-parts-fg',
    ink: 'text-status-waiting-parts-dot',
  },
  in_progress: {
    icon: Wrench,
    badge: 'bg-status-in-progress-bg text-status-in-progress-fg',
    ink: 'text-status-in-progress-dot',
  },
  quality_check: {
    icon: ShieldCheck,
    badge: 'bg-status-quality-check-bg text-status-quality-check-fg',
    ink: 'text-status-quality-check-dot',
  },
  ready: { icon: Key, badge: 'bg-success text-on-success', ink: 'text-status-ready-dot' },
  closed: {
    icon: CircleCheck,
    badge: 'bg-status-closed-bg text-status-closed-fg',
    ink: 'text-status-closed-dot',
  },
  declined_return: {
    icon: Undo2,
    badge: 'bg-status-declined-return-bg text-status-declined-return-fg',
    ink: 'text-status-declined-return-dot',
  },
  cancelled: {
    icon: Ban,
    badge: 'border border-dashed border-status-cancelled-dot text-status-cancelled-fg',
    ink: 'text-status-cancelled-dot',
  },
  abandoned: {
    icon: ClockAlert,
    badge: 'bg-status-abandoned-bg text-status-abandoned-fg',
    ink: 'text-status-abandoned-dot',
  },
} as const satisfies Record<string, Look>;

export type StatusKey = keyof typeof STATUS_LOOKS;

const SIZES = {
  sm: { look: 'min-h-6 gap-[5px] rounded-badge px-[7px] text-caption font-[560]', icon: 13 },
  md: { look: 'min-h-6.5 gap-1.5 rounded-badge pr-[9px] pl-[7px] text-small font-medium', icon: 15 },
  lg: { look: 'min-h-8.5 gap-2 rounded-[8px] pr-[13px] pl-2.5 text-body font-strong', icon: 18 },
} as const;

export type StatusProps = { status: StatusKey; label: string; size?: keyof typeof SIZES; className?: string };

export function Status({ status, label, size = 'md', className }: StatusProps) {
  const { icon: Picture, badge } = STATUS_LOOKS[status];
  return (
    <span
      data-badge=""
      data-status={status}
      className={cn(
        'inline-flex shrink-0 items-center whitespace-nowrap',
        SIZES[size].look,
        badge,
        className,
      )}
    >
      <Picture aria-hidden="true" size={SIZES[size].icon} strokeWidth={2} className="shrink-0" />
      {label}
    </span>
  );
}
