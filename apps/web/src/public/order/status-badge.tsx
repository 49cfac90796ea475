import type { Status } from '@kickstand/domain/workorders';
import { CircleCheck, Hourglass, Key, type LucideIcon, Wrench } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';

interface Look {
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
  readonly className?: string;
}

/** Colors by who has to act: the shop, the customer, or nobody; only ready is solid. */
const WORKING: Look = { tone: 'info', icon: Wrench };
const WAITING: Look = { tone: 'warning', icon: Hourglass };
const READY: Look = { tone: 'success', icon: Key, className: 'bg-success text-on-success' };
const OVER: Look = { tone: 'neutral', icon: CircleCheck };

const LOOKS: Record<Status, Look> = {
  submitted: WORKING,
  diagnosing: WORKING,
  awaiting_approval: WAITING,
  approved: WORKING,
  waiting_parts: WAITING,
  in_progress: WORKING,
  quality_check: WORKING,
  ready: READY,
  closed: OVER,
  declined_return: READY,
  cancelled: OVER,
  abandoned: OVER,
};

export function StatusBadge({ status, label }: { status: Status; label: string }) {
  const { tone, icon, className = '' } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon} className={`min-h-6.5 px-2.5 text-small ${className}`}>
      {label}
    </Badge>
  );
}
