import type { LedgerKind, PaymentMethod } from '@kickstand/domain/payments';
import type { PaymentState } from '@kickstand/domain/workorders';
import {
  Banknote,
  CircleSlash,
  CreditCard,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  Scale,
  Tag,
  Undo2,
} from 'lucide-react';
import type { BadgeTone } from '../../ui/data/badge.tsx';

export const KIND_ICONS: Record<LedgerKind, LucideIcon> = {
  deposit: KeyRound,
  payment: Banknote,
  refund: Undo2,
  void: CircleSlash,
  adjustment: Scale,
};

export const METHOD_ICONS: Record<PaymentMethod, LucideIcon> = {
  cash: Banknote,
  card: CreditCard,
  check: ReceiptText,
  other: Tag,
};

export const STATE_TONES: Record<PaymentState, BadgeTone> = {
  nothing_due: 'outline',
  unpaid: 'warning',
  deposit: 'outline',
  part: 'info',
  paid: 'success',
  credit: 'accent',
};
