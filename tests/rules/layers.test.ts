import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLayers } from '../../scripts/lib/check/layers.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** A small house that keeps every rule; each test plants one violation into it. */
const HOUSE: Record<string, string> = {
  'packages/domain/src/auth/index.ts': "import * as z from 'zod/mini';\nexport const role = z.string();",
  'packages/domain/src/intake/index.ts': "export { role } from '../auth/index.ts';",
  'packages/api/src/index.ts':
    "import { oc } from '@orpc/contract';\nimport { role } from '@kickstand/domain/auth';\nexport const contract = oc.input(role);",
  'apps/server/src/main.ts': "import { signIn } from './auth/index.ts';\nsignIn();",
  'apps/server/src/auth/index.ts': "export { signIn } from './sign-in.ts';",
  'apps/server/src/auth/sign-in.ts':
    "import { contract } from '@kickstand/api';\nimport { log } from '../platform/log.ts';\nexport const signIn = () => log(contract);",
  'apps/server/src/auth/auth.table.ts': "export const users = 'users';",
  'apps/server/src/mail/mail.table.ts':
    "import { users } from '../auth/auth.table.ts';\nexport const mails = users;",
  'apps/server/src/mail/index.ts': "import { signIn } from '../auth/index.ts';\nexport const send = signIn;",
  'apps/server/src/sso/foreign-tables.ts': "export { users } from '../auth/auth.table.ts';",
  'apps/server/src/platform/log.ts': "import { inspect } from 'node:util';\nexport const log = inspect;",
  'apps/server/src/platform/database/schema.ts': "export * from '../../auth/auth.table.ts';",
  'apps/web/src/app/main.tsx':
    "import { Intake } from '../features/intake/screen.tsx';\nexport const app = <Intake />;",
  'apps/web/src/features/intake/screen.tsx':
    "import type { contract } from '@kickstand/api';\nimport { Button } from '../../ui/button.tsx';\nexport const Intake = (_: { contract?: typeof contract }) => <Button />;",
  'apps/web/src/features/users/screen.tsx': 'export const Users = () => <i />;\nexport type User = string;',
  'apps/web/src/public/main.tsx':
    "import { Button } from '../ui/button.tsx';\nexport const page = <Button />;",
  'apps/web/src/ui/button.tsx': 'export const Button = () => <button type="button" />;',
};

/** rule → one file that breaks it. A rule without a line here fails the last test. */
const PLANTED: Record<string, { file: string; source: string }> = {
  'domain-is-pure': {
    file: 'packages/domain/src/auth/disk.ts',
    source: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
  },
  'api-knows-domain-only': {
    file: 'packages/api/src/server.ts',
    source: "import fastify from 'fastify';\nexport const app = fastify();",
  },
  'packages-know-no-app': {
    file: 'packages/domain/src/auth/mail.test.ts',
    source: "import { send } from '../../../../apps/server/src/mail/index.ts';\nsend();",
  },
  'domain-knows-no-api': {
    file: 'packages/domain/src/auth/contract.test.ts',
    source: "import { contract } from '@kickstand/api';\nexport const c = contract;",
  },
  'server-knows-no-web': {
    file: 'apps/server/src/mail/page.ts',
    source: "import { Users } from '../../../web/src/features/users/screen.tsx';\nexport const page = Users;",
  },
  'web-knows-no-server': {
    file: 'apps/web/src/app/mail.ts',
    source: "import type { send } from '../../../server/src/mail/index.ts';\nexport type Send = typeof send;",
  },
  'web-runs-in-a-browser': {
    file: 'apps/web/src/lib/disk.ts',
    source: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
  },
  'web-takes-api-as-types': {
    file: 'apps/web/src/lib/client.ts',
    source: "import { contract } from '@kickstand/api';\nexport const c = contract;",
  },
  'features-stand-apart': {
    file: 'apps/web/src/features/intake/owner.ts',
    source: "import type { User } from '../users/screen.tsx';\nexport type Owner = User;",
  },
  'web-foundations-serve-all': {
    file: 'apps/web/src/ui/users.ts',
    source: "import { Users } from '../features/users/screen.tsx';\nexport const U = Users;",
  },
  'shared-parts-serve-features': {
    file: 'apps/web/src/shared/money/owner.ts',
    source: "import type { User } from '../../features/users/screen.tsx';\nexport type Owner = User;",
  },
  'public-pages-are-light': {
    file: 'apps/web/src/public/users.ts',
    source: "import { Users } from '../features/users/screen.tsx';\nexport const U = Users;",
  },
  'capabilities-meet-at-the-index': {
    file: 'apps/server/src/mail/peek.ts',
    source: "import { signIn } from '../auth/sign-in.ts';\nexport const peek = signIn;",
  },
  'tables-know-tables': {
    file: 'apps/server/src/mail/peek.table.ts',
    source: "import { signIn } from '../auth/sign-in.ts';\nexport const peek = signIn;",
  },
  'foreign-tables-are-tables': {
    file: 'apps/server/src/mail/foreign-tables.ts',
    source: "export { signIn } from '../auth/sign-in.ts';",
  },
  'foreign-tables-are-declared': {
    file: 'apps/server/src/mail/peek.ts',
    source: "import { users } from '../platform/database/schema.ts';\nexport const peek = users;",
  },
  'foreign-tables-are-private': {
    file: 'apps/server/src/mail/peek.ts',
    source: "import { users } from '../sso/foreign-tables.ts';\nexport const peek = users;",
  },
  'platform-serves-all': {
    file: 'apps/server/src/platform/peek.ts',
    source: "import { send } from '../mail/index.ts';\nexport const peek = send;",
  },
  'no-cycles': {
    file: 'packages/domain/src/auth/index.ts',
    source:
      "import type { role as other } from '../intake/index.ts';\nexport const role = 'x' as typeof other;",
  },
  'no-code-from-tests': {
    file: 'packages/domain/src/intake/use.ts',
    source: "import { sample } from './sample.test.ts';\nexport const s = sample;",
  },
};

describe('the layer rules', () => {
  let house: string;

  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'kickstand-house-'));
    for (const [path, source] of Object.entries(HOUSE)) plant(house, path, source);
    plant(house, 'packages/domain/src/intake/sample.test.ts', 'export const sample = 1;');
    for (const name of ['packages/domain', 'packages/api', 'apps/server', 'apps/web'])
      cpSync(join(ROOT, name, 'package.json'), join(house, name, 'package.json'));
  });

  afterEach(() => rmSync(house, { recursive: true, force: true }));

  it('find nothing in a house that keeps them, and did look', async () => {
    const { modules, violations } = await checkLayers(house);
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(Object.keys(HOUSE).length);
  });

  it.each(Object.entries(PLANTED))('catch a planted violation of %s', async (rule, { file, source }) => {
    plant(house, file, source);
    const { violations } = await checkLayers(house);
    expect(violations.map((violation) => violation.rule)).toContain(rule);
  });

  it('see an import of types where it crosses a border', async () => {
    plant(house, 'apps/web/src/features/intake/user.ts', "export type { User } from '../users/screen.tsx';");
    const { violations } = await checkLayers(house);
    expect(violations).toEqual([
      {
        rule: 'features-stand-apart',
        from: 'apps/web/src/features/intake/user.ts',
        to: 'apps/web/src/features/users/screen.tsx',
      },
    ]);
  });

  it('all have a planted violation here', () => {
    const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));
    expect(forbidden.map((rule: { name: string }) => rule.name).sort()).toEqual(Object.keys(PLANTED).sort());
  });
});

function plant(house: string, path: string, source: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), source);
}
