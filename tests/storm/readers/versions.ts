// Every sent version stays as it was sent: its rows add up, its hash is right, and it never changes.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Bill, bill, sum } from '../model/money.ts';
import type { Order } from '../model/order.ts';
import type { FrozenJob, Version } from '../model/version.ts';
import type { ProposalView, TotalsView } from '../views.ts';
import type { World } from '../world.ts';
import { same, sameFields } from './check.ts';
import { checkRowsAddUp } from './check-money.ts';

export interface FrozenJobView {
  readonly id: string;
  readonly parentId: string | null;
  readonly asked: boolean;
  readonly totalCents: number;
  readonly lines: readonly { readonly id: string; readonly totalCents: number }[];
}

interface VersionView {
  readonly version: number;
  readonly hash: string;
  readonly totalCents: number;
  readonly jobs: readonly FrozenJobView[];
  readonly proposal: ProposalView;
  readonly totals: TotalsView;
}

const firstRead = new WeakMap<Version, string>();

export async function readVersions(world: World, order: Order): Promise<void> {
  if (order.versions.length === 0) return;
  const heads = await world.call<readonly VersionView[]>('admin', 'workorders/estimate/versions', {
    id: order.id,
  });
  same(`versions of WO-${order.number}`, heads.value.length, order.versions.length);
  for (const version of order.versions) {
    const head = heads.value.find((one) => one.version === version.version);
    same(
      `version ${version.version} of WO-${order.number} in the list`,
      head?.totalCents,
      version.total.totalCents,
    );
    if (head)
      checkVersionProposal(
        `version ${version.version} of WO-${order.number} in the list`,
        version,
        head.proposal,
      );
  }
  // older versions were read when they were current; any later change would show in the stored text, checked below
  const last = order.versions.at(-1);
  if (last) await readVersion(world, order, last);
  await checkStored(world, order);
}

async function readVersion(world: World, order: Order, version: Version): Promise<void> {
  const input = { id: order.id, version: version.version };
  const { value } = await world.call<VersionView>('admin', 'workorders/estimate/version', input);
  const where = `version ${version.version} of WO-${order.number}`;
  checkFrozen(where, version, value.jobs);
  for (const { id, asked } of value.jobs)
    same(`${where}, asked`, asked, version.jobs.find((job) => job.id === id)?.asked);
  checkBill(`${where}, total`, version.total, value.totals);
  checkVersionProposal(where, version, value.proposal);
  same(
    `${where}, rows and total`,
    sum(value.jobs.map(({ totalCents }) => totalCents)),
    value.totals.subtotalCents,
  );
}

interface SignedView {
  readonly current: boolean;
  readonly jobs: readonly (FrozenJobView & { readonly choice: string | null })[];
  readonly taxCents: number;
  readonly totalCents: number;
}

/** A signed version reads as it was signed, whatever came later; an unsigned one does not exist. */
export async function readSigned(world: World): Promise<void> {
  for (const order of world.model.orders)
    for (const version of order.versions) await readSignedVersion(world, order, version);
}

async function readSignedVersion(world: World, order: Order, version: Version): Promise<void> {
  const where = `signed version ${version.version} of WO-${order.number}`;
  const input = { id: order.shareId, version: version.version };
  const { status, value } = await world.call<SignedView>('anonymous', 'review/signed', input);
  same(`${where}, status`, status, version.choices.size > 0 ? 200 : 404);
  if (status !== 200) return;
  checkFrozen(where, version, value.jobs);
  const choiceOf = ({ id, asked }: FrozenJob) => version.choices.get(id) ?? (asked ? null : 'approve');
  for (const job of version.jobs)
    same(`${where}, choice`, value.jobs.find(({ id }) => id === job.id)?.choice, choiceOf(job));
  const approved = version.jobs.filter((job) => choiceOf(job) === 'approve').map(({ net }) => net);
  const { taxCents, totalCents } = bill(approved);
  sameFields(where, value, { current: version === order.versions.at(-1), taxCents, totalCents });
}

export function checkFrozen(where: string, version: Version, got: readonly FrozenJobView[]): void {
  same(
    `${where}, jobs`,
    got
      .map(({ id }) => id)
      .sort()
      .join(' '),
    version.jobs
      .map(({ id }) => id)
      .sort()
      .join(' '),
  );
  for (const job of version.jobs) {
    const seen = got.find(({ id }) => id === job.id);
    if (!seen) continue;
    sameFields(`${where}, job`, seen, { totalCents: job.net.netCents, parentId: job.parentId });
    const rows = seen.lines.map(({ id, totalCents }) => `${id} ${totalCents}`).sort();
    same(
      `${where}, lines`,
      rows.join(', '),
      job.lines
        .map(({ id, cents }) => `${id} ${cents}`)
        .sort()
        .join(', '),
    );
    same(`${where}, lines and job`, sum(seen.lines.map(({ totalCents }) => totalCents)), seen.totalCents);
  }
}

export function checkBill(where: string, expected: Bill, got: TotalsView): void {
  sameFields(where, got, {
    subtotalCents: expected.netCents,
    taxableCents: expected.taxableCents,
    taxCents: expected.taxCents,
    totalCents: expected.totalCents,
  });
  checkRowsAddUp(where, got);
}

export const checkVersionProposal = (where: string, { approved, total }: Version, got: ProposalView): void =>
  sameFields(`${where}, proposal`, got, {
    approvedCents: approved.totalCents,
    ifApprovedCents: total.totalCents,
    askedCents: total.totalCents - approved.totalCents,
  });

/** The stored estimates: hashes are right, and no text changed since it was first read. */
async function checkStored(world: World, order: Order): Promise<void> {
  const { rows } = await world.shop.db.execute<{ version: number; hash: string; estimate: object }>(
    sql`select version, hash, estimate from estimate_versions where report_id = ${order.id} order by version`,
  );
  for (const row of rows) {
    const text = canonical(row.estimate);
    const where = `version ${row.version} of WO-${order.number}`;
    same(`${where}, hash`, createHash('sha256').update(text).digest('base64url'), row.hash);
    const version = order.versions[row.version - 1];
    if (!version) continue;
    same(`${where}, as it was sent`, text, firstRead.get(version) ?? text);
    firstRead.set(version, text);
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
