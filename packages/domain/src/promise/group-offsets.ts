import type { Case } from './cases.ts';
import { median } from './statistics.ts';
import type { TimedOrder } from './types.ts';

/** A group with this many orders keeps half of its offset. */
const SHRINKAGE = 6;

/** The offset of each group of orders, shrunk toward zero for small groups. */
export function groupOffsets(finished: readonly Case[], errors: readonly number[]) {
  const members = new Map<string, number[]>();
  finished.forEach(({ order }, index) => {
    for (const group of order.groups ?? []) members.set(group, [...(members.get(group) ?? []), index]);
  });
  const offset = (group: string, without: number | null): number => {
    const those = (members.get(group) ?? []).filter((index) => index !== without);
    const middle = median(those.map((index) => errors[index] ?? 0));
    return (middle * those.length) / (those.length + SHRINKAGE);
  };
  const average = (groups: readonly string[], without: number | null) =>
    groups.length === 0
      ? 0
      : groups.reduce((sum, group) => sum + offset(group, without), 0) / Math.max(1, groups.length);
  const all = new Map<string, number>();
  for (const group of members.keys()) all.set(group, offset(group, null));
  return {
    of: ({ groups = [] }: TimedOrder) =>
      groups.length === 0 ? 0 : groups.reduce((sum, group) => sum + (all.get(group) ?? 0), 0) / groups.length,
    without: (index: number) => average(finished[index]?.order.groups ?? [], index),
  };
}
