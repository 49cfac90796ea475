import { DEFAULT_TEMPLATE } from '@kickstand/domain/workorders';
import { findingsOf } from '../../workorders/index.ts';
import type { PartProvider } from './part.ts';

const numbered = (paths: readonly string[]) => paths.map((path, at) => ({ path, label: String(at + 1) }));

export const inspectionPart: PartProvider = async ({ order, nameOf }) => {
  const items = Object.entries(order.completedItems);
  if (items.length === 0) return [];
  const content = { template: order.inspectionTemplate ?? DEFAULT_TEMPLATE, items: order.completedItems };
  const pictures = numbered(items.flatMap(([, item]) => item.photos));
  return [
    { kind: 'inspection', at: order.createdAt, by: await nameOf(order.technicianId), content, pictures },
  ];
};

export const findingPart: PartProvider = async ({ tx, order, nameOf }) => {
  const findings = await findingsOf(tx, order.id);
  const last = findings.at(-1);
  if (!last) return [];
  const content = {
    findings: findings.map(({ title, description, severity, photos, createdAt }) => ({
      ...{ title, description, severity, photos, at: createdAt.toISOString() },
    })),
  };
  const pictures = numbered(findings.flatMap(({ photos }) => photos));
  return [{ kind: 'findings', at: last.createdAt, by: await nameOf(last.createdBy), content, pictures }];
};
