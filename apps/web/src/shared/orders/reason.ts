import type { Outputs } from '@kickstand/api';
import { HOUR } from '@kickstand/domain/time';
import type { ReasonCode } from '@kickstand/domain/workorders';
import {
  CalendarClock,
  Check,
  Clock,
  ClockAlert,
  Hourglass,
  Inbox,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircleQuestion,
  Package,
  Send,
  ShieldCheck,
  Stethoscope,
  ThumbsUp,
  Timer,
  TriangleAlert,
  Truck,
  Undo2,
  UserRoundX,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useExpectedDay } from './expected-day.ts';

export type CardReason = NonNullable<Outputs['workorders']['board'][number]['orders'][number]['reason']>;

const MUTED = 'text-muted';
const INFO = 'text-info-ink';
const WARNING = 'text-warning-ink';
const DANGER = 'text-danger-ink';

export const REASON_LOOKS: Record<ReasonCode, { icon: LucideIcon; ink: string }> = {
  abandonment_due: { icon: TriangleAlert, ink: DANGER },
  question: { icon: MessageCircleQuestion, ink: INFO },
  promise_late: { icon: ClockAlert, ink: DANGER },
  promise_due: { icon: CalendarClock, ink: WARNING },
  no_technician: { icon: UserRoundX, ink: WARNING },
  in_line: { icon: Inbox, ink: MUTED },
  diagnosis_late: { icon: Clock, ink: WARNING },
  in_diagnosis: { icon: Stethoscope, ink: MUTED },
  estimate_unsent: { icon: Send, ink: MUTED },
  no_estimate: { icon: Clock, ink: WARNING },
  estimate_sent: { icon: Mail, ink: MUTED },
  no_answer: { icon: Hourglass, ink: WARNING },
  ready_to_start: { icon: ThumbsUp, ink: MUTED },
  work_not_started: { icon: Clock, ink: WARNING },
  parts_unordered: { icon: TriangleAlert, ink: DANGER },
  parts_short: { icon: Truck, ink: 'text-status-waiting-parts-fg' },
  parts_waiting: { icon: Package, ink: 'text-status-waiting-parts-fg' },
  working: { icon: Timer, ink: INFO },
  jobs_done: { icon: Wrench, ink: MUTED },
  work_late: { icon: ClockAlert, ink: WARNING },
  to_check: { icon: ShieldCheck, ink: MUTED },
  check_late: { icon: Clock, ink: WARNING },
  storage: { icon: ClockAlert, ink: DANGER },
  free_hours: { icon: Clock, ink: WARNING },
  notified: { icon: Mail, ink: MUTED },
  no_notice: { icon: MailX, ink: WARNING },
  paid: { icon: Check, ink: 'text-success-ink' },
  nothing_due: { icon: Check, ink: MUTED },
  not_picked_up: { icon: Clock, ink: WARNING },
  to_return: { icon: Undo2, ink: MUTED },
};

/** Why a bike is in its status, in one to three words. */
export function useReasonText(): (reason: CardReason, now: Date) => string {
  const { t } = useTranslation('workorders');
  const { money, date } = useFormat();
  const expected = useExpectedDay();
  return ({ code, count = 0, total = 0, cents = 0, at, on }, now) => {
    switch (code) {
      case 'parts_short': {
        if (!on) return t('reason.parts_short', { count });
        const { late, day } = expected(on);
        return t('reason.partsDue', { count, day: late ? t('reason.partsLate') : day });
      }
      case 'jobs_done':
        return total === 0 ? t('status.in_progress') : t('reason.jobs_done', { done: count, count: total });
      case 'promise_due':
        return t('reason.promise_due', { time: at ? date(at, 'time') : '' });
      case 'storage':
        return t('reason.storage', { amount: money(cents) });
      case 'free_hours': {
        const left = at ? new Date(at).getTime() - now.getTime() : 0;
        return t('reason.free_hours', { count: Math.max(1, Math.ceil(left / HOUR)) });
      }
      default:
        return t(`reason.${code}`);
    }
  };
}
