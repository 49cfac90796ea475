import type { Client, Outputs } from '@kickstand/api';

export type WorkOrder = Outputs['workorders']['find'];
export type OrderCard = Outputs['workorders']['list']['orders'][number];
export type Job = WorkOrder['jobs'][number];
export type Line = Job['lines'][number];
export type Finding = WorkOrder['findings'][number];
export type Photo = WorkOrder['photos'][number];
export type Move = WorkOrder['moves'][number];
export type Blocker = Move['blockers'][number];
export type MoveInput = Parameters<Client['workorders']['move']>[0];

export const REPORTS_PATH = '/dashboard/reports';
export const BOARD_PATH = '/dashboard/work-orders';
export const QUEUE_PATH = '/dashboard/diagnostic';
export const ARCHIVE_PATH = '/dashboard/archived-reports';
export const orderPath = (id: string) => `${REPORTS_PATH}/${id}`;
export const pickupPath = (id: string) => `${orderPath(id)}/pickup`;

/** Intake and pickup photos: taken while the bike is ready, looked at afterwards. */
export const mayComparePickup = ({ status }: Pick<WorkOrder, 'status'>): boolean =>
  status === 'ready' || status === 'declined_return' || status === 'closed';
export const workspacePath = (id: string) => `${QUEUE_PATH}/${id}`;
