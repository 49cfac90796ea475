import type { NAVIGATION } from '@kickstand/domain/navigation';
import {
  Boxes,
  CalendarDays,
  ClipboardList,
  Cog,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  Settings2,
  User,
  Users,
  Wrench,
} from 'lucide-react';

type TopId = (typeof NAVIGATION)[number]['id'];

const ICONS: Record<TopId, LucideIcon> = {
  dashboard: LayoutDashboard,
  calendar: CalendarDays,
  messages: MessageCircle,
  intakeForms: ClipboardList,
  workOrders: Wrench,
  workOrderParts: Cog,
  inventory: Boxes,
  transactions: ReceiptText,
  users: Users,
  profile: User,
  settings: Settings2,
};

export const iconOf = (id: string): LucideIcon => ICONS[id as TopId];
