import { randomUUID } from 'node:crypto';
import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob, findOrder, line, newOrder, type WorkOrder } from '../../testing/orders.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { workorderFindings } from '../diagnosis/diagnosis.table.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';

describe('an order at its limit', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const tried = async (id: string, path: string, input: object) => {
    const { revision } = await findOrder(owner, id);
    return owner.call<WorkOrder>(`workorders/${path}`, { id, revision, ...input });
  };
  const job = {
    title: 'One more',
    description: '',
    cause: '',
    severity: null,
    internalNote: '',
    findingId: null,
  };

  it('WO-05 accepts no further job, so that a decision covers them all, until one is removed', async () => {
    const order = await newOrder(shop, owner);
    const jobId = await addJob(owner, order, 'Brakes', [line()]);
    await shop.db.execute(sql`insert into ${workorderJobs}
      (id, report_id, title, description, cause, internal_note, position, created_at)
      select gen_random_uuid(), report_id, title, description, cause, internal_note, position + n, created_at
      from ${workorderJobs}, generate_series(1, ${WORKORDER_LIMITS.jobs - 1}) as n where id = ${jobId}`);
    const add = () => tried(order.id, 'jobs/add', { jobId: randomUUID(), job });
    expect((await add()).code).toBe('ORDER_FULL');
    expect((await findOrder(owner, order.id)).jobs).toHaveLength(WORKORDER_LIMITS.jobs);
    expect((await tried(order.id, 'jobs/remove', { jobId })).status).toBe(200);
    expect((await add()).status).toBe(200);
  });

  it('WO-05 accepts no further line of a job, and none of its other jobs is affected', async () => {
    const order = await newOrder(shop, owner);
    const jobId = await addJob(owner, order, 'Brakes', [line()]);
    const other = await addJob(owner, order, 'Chain', [line()]);
    await shop.db.execute(sql`insert into ${workorderLines}
      (id, report_id, job_id, kind, description, sku, quantity_milli, unit_price_cents, taxable, position, created_at)
      select gen_random_uuid(), report_id, job_id, kind, description, sku, quantity_milli, unit_price_cents, taxable,
        position + n, created_at
      from ${workorderLines}, generate_series(1, ${WORKORDER_LIMITS.lines - 1}) as n where job_id = ${jobId}`);
    const add = (to: string) =>
      tried(order.id, 'lines/add', { jobId: to, lineId: randomUUID(), line: line() });
    expect((await add(jobId)).code).toBe('ORDER_FULL');
    const { jobs } = await findOrder(owner, order.id);
    expect(jobs.map(({ lines }) => lines.length)).toEqual([WORKORDER_LIMITS.lines, 1]);
    expect((await add(other)).status).toBe(200);
  });

  it('WO-04 accepts no further finding', async () => {
    const order = await newOrder(shop, owner);
    const finding = { title: 'Worn pads', description: '', severity: 'soon', photos: [], itemId: null };
    const add = () => tried(order.id, 'findings/add', { findingId: randomUUID(), finding });
    expect((await add()).status).toBe(200);
    await shop.db.execute(sql`insert into ${workorderFindings}
      (id, report_id, title, description, severity, photos, created_at)
      select gen_random_uuid(), report_id, title, description, severity, photos, created_at
      from ${workorderFindings}, generate_series(1, ${WORKORDER_LIMITS.findings - 1}) where report_id = ${order.id}`);
    expect((await add()).code).toBe('ORDER_FULL');
  });
});
