import { formatMoney } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { Check, Hourglass, type LucideIcon, Undo2, X } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { shopDates } from '../order/shop-dates.ts';
import { PAYMENT_TEXTS } from './texts.ts';
import type { Till } from './till.ts';

const DISCS = {
  ok: { icon: Check, look: 'bg-success text-on-success' },
  wait: { icon: Hourglass, look: 'bg-warning text-on-warning' },
  bad: { icon: X, look: 'bg-danger text-on-danger' },
  back: { icon: Undo2, look: 'bg-info text-on-info' },
} as const satisfies Record<string, { icon: LucideIcon; look: string }>;

export interface Verdict {
  readonly disc: keyof typeof DISCS | null;
  readonly title: string;
  readonly text: string;
}

/** The page's headline: the state of the payment, otherwise of the bill. */
export function verdictOf(till: Till, name: string, language: Language): Verdict {
  const { bill, waiting, cancelled } = till;
  const words = PAYMENT_TEXTS[language];
  const { checkout, dueCents } = bill;
  if (waiting)
    return {
      disc: 'wait',
      title: words.pendingTitle,
      text: words.pendingText(formatMoney(checkout?.amountCents ?? 0)),
    };
  if (cancelled) return { disc: 'bad', title: words.cancelledTitle, text: words.cancelledText };
  switch (bill.state) {
    case 'paid':
      return { disc: 'ok', ...paidWords(till, name, language) };
    case 'failed':
      return checkout?.failure === 'amount_differs'
        ? { disc: 'wait', title: words.differsTitle, text: words.differsText }
        : { disc: 'bad', title: words.failedTitle, text: words.failedText };
    case 'expired':
      return { disc: 'bad', title: words.expiredTitle, text: words.expiredText };
    case 'refunded':
      return { disc: 'back', title: words.refundedTitle, text: refundedText(till, language) };
    case 'nothing_due':
      return {
        disc: null,
        title: words.nothingTitle,
        text: bill.shows === 'estimate' ? words.estimateText : words.nothingText,
      };
    default:
      return {
        disc: null,
        title: (bill.status === 'ready' && dueCents > 0 ? words.readyTitle : words.dueTitle)(name),
        text: '',
      };
  }
}

function paidWords({ bill }: Till, name: string, language: Language) {
  const words = PAYMENT_TEXTS[language];
  const { moment } = shopDates(language, bill.shop.timeZone);
  const { checkout, dueCents } = bill;
  const online = checkout?.state === 'paid' ? checkout : null;
  return {
    title: (dueCents > 0 ? words.partTitle : words.paidTitle)(name),
    text: [
      online ? words.paidText(formatMoney(online.amountCents), moment(online.at)) : '',
      dueCents > 0 ? words.partText(formatMoney(dueCents)) : online ? '' : words.allPaid,
      online && bill.maskedEmail ? words.receiptGoes(bill.maskedEmail) : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function refundedText({ bill }: Till, language: Language): string {
  const words = PAYMENT_TEXTS[language];
  const refund = bill.payments.findLast(({ kind }) => kind === 'refund');
  const said = refund?.method === 'card' ? words.refundedToCard : words.refundedText;
  return [
    refund ? said(formatMoney(Math.abs(refund.amountCents))) : '',
    bill.dueCents > 0 ? words.partText(formatMoney(bill.dueCents)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function Disc({ disc }: { disc: keyof typeof DISCS }) {
  const { icon, look } = DISCS[disc];
  return (
    <span
      aria-hidden="true"
      className={cn('mx-auto mt-2 mb-1 grid size-18 place-items-center rounded-full print:hidden', look)}
    >
      <Icon icon={icon} size="lg" className="size-9" />
    </span>
  );
}
