import type { Outputs } from '@kickstand/api';
import { STAFF_ROLES } from '@kickstand/domain/auth';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { Database } from '../platform/database/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { findShop } from '../settings/index.ts';

export interface HomeParts {
  readonly db: Database;
  readonly https: boolean;
  readonly mailConfigured: boolean;
}

const workingHere = and(inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt));

export function homeRouter(parts: HomeParts) {
  return {
    setUpTasks: gated.home.setUpTasks.handler(() => setUpTasks(parts)),
    team: gated.home.team.handler(() =>
      parts.db
        .select({
          id: profiles.id,
          firstName: profiles.firstName,
          lastName: profiles.lastName,
          role: profiles.role,
          sample: profiles.sample,
        })
        .from(profiles)
        .where(workingHere)
        .orderBy(asc(profiles.createdAt), asc(profiles.firstName), asc(profiles.id))
        .limit(100),
    ),
  };
}

async function setUpTasks({ db, https, mailConfigured }: HomeParts): Promise<Outputs['home']['setUpTasks']> {
  const shop = await findShop(db);
  return [
    { task: 'address', done: Boolean(shop?.street && shop.city && shop.phone) },
    { task: 'mail', done: mailConfigured },
    { task: 'https', done: https },
  ];
}
