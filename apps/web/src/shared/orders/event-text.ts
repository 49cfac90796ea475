import type { Outputs } from '@kickstand/api';
import { PAYMENT_METHODS } from '@kickstand/domain/payments';
import { STATUSES } from '@kickstand/domain/workorders';
import {
  Archive,
  CalendarClock,
  Camera,
  ClipboardPlus,
  HandCoins,
  Hourglass,
  Link2,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageCircleQuestion,
  MessageCircleReply,
  MoveRight,
  Package,
  Pause,
  Pencil,
  Play,
  ReceiptText,
  Search,
  Signature,
  StickyNote,
  Undo2,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useChoiceCounts } from './choice-counts.ts';

export type TimelineEvent = Outputs['workorders']['timeline']['events'][number];

const ICONS = {
  created: ClipboardPlus,
  assigned: UserRound,
  unassigned: UserRound,
  archived: Archive,
  restored: Undo2,
  promised: CalendarClock,
  promise_changed: CalendarClock,
  promise_withdrawn: CalendarClock,
  moved: MoveRight,
  note: StickyNote,
  job_added: Wrench,
  job_removed: Wrench,
  line_added: Wrench,
  line_done: Wrench,
  line_reopened: Undo2,
  line_struck: Pencil,
  line_restored: Undo2,
  line_proposed: Wrench,
  line_lowered: Pencil,
  line_raised_back: Undo2,
  discount_given: HandCoins,
  discount_removed: HandCoins,
  finding_added: Search,
  clock_started: Play,
  clock_paused: Pause,
  clock_stopped: Pause,
  estimate_sent: Mail,
  decided: Signature,
  asked: MessageCircleQuestion,
  answered: MessageCircleReply,
  deposit_taken: HandCoins,
  job_photos: Camera,
  mail_sent: Mail,
  text_sent: MessageCircle,
  text_received: MessageCircle,
  text_handed: MessageCircle,
  shared: Link2,
  shares_revoked: Link2,
  payment_taken: HandCoins,
  payment_refunded: HandCoins,
  payment_voided: HandCoins,
  adjusted: HandCoins,
  storage_billed: Package,
  storage_waived: Package,
  invoice_issued: ReceiptText,
  credit_memo_issued: ReceiptText,
  paid_twice: HandCoins,
} as const satisfies Record<string, LucideIcon>;
type Kind = keyof typeof ICONS;

const isKind = (kind: string): kind is Kind => Object.hasOwn(ICONS, kind);
export const eventIcon = (kind: string): LucideIcon => (isKind(kind) ? ICONS[kind] : Hourglass);

const MAILS = [
  'estimate_ready',
  'estimate_decided',
  'question_answered',
  'ready_for_pickup',
  'order_update',
  'payment_receipt',
] as const;

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);

interface SentenceFacts {
  kind: Kind;
  side: TimelineEvent['side'];
  cents: number;
  lines: string;
}

/** Some events are worded differently depending on who did them or what they contain. */
function sentenceFor({ kind, side, cents, lines }: SentenceFacts) {
  if (kind === 'adjusted') return cents > 0 ? 'credited' : 'charged';
  if (kind === 'job_added' && lines) return 'job_added_with';
  if (kind === 'payment_taken' && side === 'customer') return 'paid_online';
  return kind;
}

/** An event as a sentence. */
export function useEventText({ customerName }: { customerName: string }): (event: TimelineEvent) => string {
  const { t } = useTranslation(['workorderPage', 'workorders', 'money']);
  const format = useFormat();
  const choiceCounts = useChoiceCounts();
  const deviceText = (by: string) =>
    by ? t('workorderPage:versions.shopDeviceBy', { by }) : t('workorderPage:versions.shopDevice');
  return ({ kind, side, actor, data }) => {
    const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
    const figure = (name: string) => (typeof data[name] === 'number' ? data[name] : 0);
    const who =
      side === 'customer'
        ? text('name') || customerName
        : side === 'system'
          ? t('workorderPage:timeline.system')
          : actor || t('workorderPage:timeline.someone');
    if (!isKind(kind)) return t('workorderPage:event.other', { who });
    const status = oneOf(STATUSES, data.to);
    const mail = oneOf(MAILS, data.mail);
    const method = oneOf(PAYMENT_METHODS, data.method);
    const reason = text('reason');
    const cents = figure('cents');
    const lines = Array.isArray(data.lines) ? data.lines.join(', ') : '';
    const sentence = t(`workorderPage:event.${sentenceFor({ kind, side, cents, lines })}`, {
      who,
      title: text('title') || text('job') || t('workorderPage:timeline.diagnosis'),
      line: text('line'),
      lines,
      text: text('text') || text('answer') || text('question'),
      count: figure('photos') || figure('days'),
      name: text('name'),
      when: text('at') && format.date(text('at'), 'moment'),
      technician: text('technician'),
      status: status ? t(`workorders:status.${status}`) : '',
      version: figure('version'),
      choices: choiceCounts({
        approved: figure('approved'),
        declined: figure('declined'),
        asked: figure('asked'),
      }),
      number: figure('number'),
      amount: format.money(Math.abs(cents)),
      mail: mail ? t(`workorderPage:mail.${mail}`) : '',
      method: method ? t(`money:method.${method}`) : text('method'),
    });
    if (data.shopDevice === true) return `${sentence} ${deviceText(text('linkBy'))}`;
    return reason ? `${sentence} ${t('workorderPage:timeline.because', { reason })}` : sentence;
  };
}
