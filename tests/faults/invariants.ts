import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { LoadRecord } from './load.ts';
import type { Shop } from './shop.ts';

/** Everything acknowledged exists and nothing is incomplete. Returns the violations. */
export async function checkInvariants(shop: Shop, record: LoadRecord): Promise<string[]> {
  const client = await shop.connect();
  try {
    return [
      ...(await lostSignUps(client, record)),
      ...(await incompleteSignUps(client)),
      ...(await shopProblems(client, record)),
      ...(await lostPhotos(client, shop, record)),
      ...(await inconsistentIndex(client)),
    ];
  } finally {
    await client.end();
  }
}

async function lostSignUps(client: pg.Client, { signUps }: LoadRecord): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select email from unnest($1::text[]) as acknowledged (email)
     where not exists (select 1 from auth_sign_ups s where s.email = acknowledged.email)`,
    [signUps],
  );
  return rows.length > 0 ? [`${rows.length} acknowledged sign-ups are lost`] : [];
}

/** A sign-up and its email are one transaction: neither may exist without the other. */
async function incompleteSignUps(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ without: string; count: number }>(
    `select 'sign-ups without their mail' as without, count(*)::int as count from auth_sign_ups s
       where not exists (select 1 from mail_outbox m where m.to_address = s.email)
     union all
     select 'mails without their sign-up', count(*)::int from mail_outbox m
       where not exists (select 1 from auth_sign_ups s where s.email = m.to_address)`,
  );
  return rows.filter(({ count }) => count > 0).map(({ without, count }) => `${count} ${without}`);
}

/** An update, its revision and its audit row are one transaction. */
async function shopProblems(client: pg.Client, record: LoadRecord): Promise<string[]> {
  const { rows } = await client.query<{ revision: number; name: string; audited: number }>(
    `select revision, name,
       (select count(*)::int from audit_log where action = 'settings.shop.updated') as audited
     from settings_shop`,
  );
  const [shop] = rows;
  if (!shop) return ['the shop is lost'];
  const problems: string[] = [];
  if (shop.revision < record.revision)
    problems.push(`revision ${record.revision} of the shop was acknowledged and it is at ${shop.revision}`);
  if (shop.name !== `Shop ${shop.revision}`)
    problems.push(`the shop is named "${shop.name}" at revision ${shop.revision}`);
  if (shop.audited !== shop.revision - 1)
    problems.push(`${shop.revision - 1} updates of the shop left ${shop.audited} lines in the audit log`);
  return problems;
}

/** A stored photo is complete, with its thumbnail and audit row. */
async function lostPhotos(client: pg.Client, { dataDir }: Shop, { photos }: LoadRecord): Promise<string[]> {
  const { rows } = await client.query<Photo>(
    `select id, path, thumbnail_path as "thumbnailPath", sha256,
       (select count(*)::int from audit_log where subject = 'files' and subject_id = files.id::text) as audited
     from files where stored_at is not null`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const lost = photos.filter((id) => !stored.has(id)).length;
  const broken = rows.filter((photo) => !isComplete(join(dataDir, 'files'), photo)).length;
  return [
    ...(lost > 0 ? [`${lost} acknowledged photos are lost`] : []),
    ...(broken > 0 ? [`${broken} stored photos are not whole`] : []),
  ];
}

interface Photo {
  readonly id: string;
  readonly path: string;
  readonly thumbnailPath: string | null;
  readonly sha256: string;
  readonly audited: number;
}

function isComplete(folder: string, { path, thumbnailPath, sha256, audited }: Photo): boolean {
  const file = pathIn(folder, path);
  if (audited !== 1 || !existsSync(file)) return false;
  if (thumbnailPath && !existsSync(pathIn(folder, thumbnailPath))) return false;
  return createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;
}

/** Repeats the store's layout, because the store cannot be opened while a server uses it. */
function pathIn(folder: string, path: string): string {
  const [bucket = '', name = ''] = path.split('/');
  return join(folder, bucket, name.slice(0, 2), name);
}

/** A table and its index must agree after a recovery. */
async function inconsistentIndex(client: pg.Client): Promise<string[]> {
  const counted = async (setting: string) => {
    await client.query('begin');
    await client.query(`set local ${setting} = off`);
    const sql = `select count(*)::int as count from (select email from auth_sign_ups order by email) s`;
    const { rows } = await client.query<{ count: number }>(sql);
    await client.query('commit');
    return rows[0]?.count;
  };
  const table = await counted('enable_indexonlyscan');
  const index = await counted('enable_seqscan');
  return table === index ? [] : [`auth_sign_ups holds ${table} rows and its index ${index}`];
}
