import type { Outputs } from '@kickstand/api';
import type { Template } from '@kickstand/domain/workorders';
import { newId } from '../../lib/new-id.ts';

export type TemplateRecord = Outputs['workorders']['templates']['list'][number];
export type Group = Template['groups'][number];
export type Item = Group['items'][number];
export type Both = Template['name'];

const BLANK: Both = { en: '', es: '' };

/** Checklist ids may not contain dashes. */
const newKey = () => newId().replaceAll('-', '');
const newItem = (): Item => ({ id: newKey(), label: BLANK, hint: BLANK });
const newGroup = (): Group => ({ id: newKey(), label: BLANK, items: [newItem()] });

export const newTemplate = (): Template => ({ name: BLANK, groups: [newGroup()] });

export const itemCount = ({ groups }: Template): number =>
  groups.reduce((count, { items }) => count + items.length, 0);

/** Moves a row up or down by one, within the ends. */
export function moved<Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const next = [...rows];
  const row = next[index];
  const other = next[index + by];
  if (row === undefined || other === undefined) return next;
  next[index] = other;
  next[index + by] = row;
  return next;
}

const replaced = <Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] =>
  rows.map((one) => (one.id === row.id ? row : one));
const without = <Row extends { id: string }>(rows: readonly Row[], id: string): Row[] =>
  rows.filter((one) => one.id !== id);

export const withGroup = (template: Template, group: Group): Template => ({
  ...template,
  groups: replaced(template.groups, group),
});
export const withoutGroup = (template: Template, id: string): Template => ({
  ...template,
  groups: without(template.groups, id),
});
export function withNewGroup(template: Template): { template: Template; id: string } {
  const group = newGroup();
  return { template: { ...template, groups: [...template.groups, group] }, id: group.id };
}
export const withItem = (group: Group, item: Item): Group => ({
  ...group,
  items: replaced(group.items, item),
});
export const withoutItem = (group: Group, id: string): Group => ({
  ...group,
  items: without(group.items, id),
});
export const withNewItem = (group: Group): Group => ({ ...group, items: [...group.items, newItem()] });
