import type { Outputs } from '@kickstand/api';
import type { HitKind } from '@kickstand/domain/search';
import type { Status } from '@kickstand/domain/workorders';
import {
  CalendarDays,
  ClipboardList,
  type LucideIcon,
  MessageSquare,
  Motorbike,
  Package,
  Plus,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import { conversationPath } from '../../shared/messages/types.ts';
import { appointmentPath, customerPath, intakePath, orderPath, productPath } from '../../shared/paths.ts';
import { iconOf } from '../shell/icons.ts';
import type { PageItem } from './pages.ts';
import type { Recent } from './recent.ts';

/** A line that can be opened. */
export interface Item {
  readonly key: string;
  /** Null if no page shows it. */
  readonly path: string | null;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly status: Status | null;
  /** What is remembered when it is opened; pages are not. */
  readonly keep: { readonly kind: HitKind; readonly id: string } | null;
}

type Hit = Outputs['search']['all'][number];

const ICONS: Record<HitKind, LucideIcon> = {
  order: Wrench,
  customer: UserRound,
  bike: Motorbike,
  appointment: CalendarDays,
  intake: ClipboardList,
  part: Package,
  conversation: MessageSquare,
};

const PATHS: Record<Exclude<HitKind, 'bike'>, (id: string) => string> = {
  order: orderPath,
  customer: customerPath,
  appointment: appointmentPath,
  intake: intakePath,
  part: productPath,
  conversation: conversationPath,
};

/** A bike is shown on its owner's page. */
function pathOf({ kind, id, pageId }: Hit): string | null {
  return kind === 'bike' ? pageId && customerPath(pageId) : PATHS[kind](id);
}

export function useHitItem(): (hit: Hit) => Item {
  const { t } = useTranslation(['search', 'workorders']);
  const { language } = useLanguage();
  const format = useFormat();
  return (hit) => {
    const { kind, id, number, title, titleEs, detail, status } = hit;
    const item = {
      key: `${kind}-${id}`,
      path: pathOf(hit),
      icon: ICONS[kind],
      status,
      keep: { kind, id },
    };
    if (number !== null) {
      const tag = kind === 'order' ? t('workorders:tag', { number }) : t('search:intakeTag', { number });
      // staff look for the bike; if there is none, for the customer
      return detail
        ? { ...item, title: detail, detail: [tag, title].filter(Boolean).join(', ') }
        : { ...item, title: title || tag, detail: tag };
    }
    if (kind === 'part') return { ...item, title: language === 'es' && titleEs ? titleEs : title, detail };
    const readable = detail.replace(/^\d{10}(?= |$)/, (digits) => format.phone(digits));
    return { ...item, title: title || readable, detail: item.path ? readable : noOwner(readable, t) };
  };
}

const noOwner = (detail: string, t: (key: 'search:noOwner') => string): string =>
  [detail, t('search:noOwner')].filter(Boolean).join(' · ');

export const recentItem = ({ kind, id, path, title }: Recent): Item => ({
  key: `recent-${kind}-${id}`,
  path,
  title,
  detail: '',
  icon: ICONS[kind],
  status: null,
  keep: { kind, id },
});

export const pageItem = ({ id, path, icon, title, detail }: PageItem): Item => ({
  key: `page-${id}`,
  path,
  title,
  detail,
  icon: icon === null ? Plus : iconOf(icon),
  status: null,
  keep: null,
});
