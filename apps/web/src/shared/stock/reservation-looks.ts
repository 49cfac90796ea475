import type { ReservationState } from '@kickstand/domain/inventory';
import { Check, FileText, type LucideIcon, PackageCheck, TriangleAlert, Undo2, Unlink } from 'lucide-react';
import type { BadgeTone } from '../../ui/data/badge.tsx';

/** The state of a part, shown the same way everywhere. */
export const RESERVATION_LOOKS: Record<ReservationState, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FileText },
  reserved: { tone: 'info', icon: PackageCheck },
  short: { tone: 'danger', icon: TriangleAlert },
  issued: { tone: 'success', icon: Check },
  returned: { tone: 'neutral', icon: Undo2 },
  released: { tone: 'outline', icon: Unlink },
};
