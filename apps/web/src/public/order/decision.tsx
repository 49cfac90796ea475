import type { JobDecision } from '@kickstand/domain/workorders';
import { Check, CircleDashed, type LucideIcon, MessageCircleQuestionMark, X } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import type { OrderTexts } from './texts.ts';

const LOOKS: Record<JobDecision, { tone: BadgeTone; icon: LucideIcon }> = {
  open: { tone: 'warning', icon: CircleDashed },
  asked: { tone: 'info', icon: MessageCircleQuestionMark },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'neutral', icon: X },
};

/** The decision about a job. */
export function DecisionBadge({ decision, texts }: { decision: JobDecision; texts: OrderTexts }) {
  return <Badge {...LOOKS[decision]}>{texts.decisions[decision]}</Badge>;
}
