import type { Client, Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';

export type WorkOrder = Outputs['workorders']['find'];
export type OrderCard = Outputs['workorders']['list']['orders'][number];
export type Job = WorkOrder['jobs'][number];
export type Line = Job['lines'][number];
export type Finding = WorkOrder['findings'][number];
export type Photo = WorkOrder['photos'][number];
export type Move = WorkOrder['moves'][number];
export type Blocker = Move['blockers'][number];
export type MoveInput = Parameters<Client['workorders']['move']>[0];

export const REPORTS_PATH = pathTo('/dashboard/reports');
export const BOARD_PATH = pathTo('/dashboard/work-orders');
export const QUEUE_PATH = pathTo('/dashboard/diagnostic');
export const ARCHIVE_PATH = pathTo('/dashboard/archived-reports');
export const pickupPath = (reportId: string) => pathTo('/dashboard/reports/:reportId/pickup', { reportId });

/** Intake and pickup photos: taken while the bike is ready, viewable afterwards. */
export const mayComparePickup = ({ status }: Pick<WorkOrder, 'status'>): boolean =>
  status === 'ready' || status === 'declined_return' || status === 'closed';
export const workspacePath = (id: string) => pathTo('/dashboard/diagnostic/:reportId', { reportId: id });
