/**
 * Who may import whom. `npm run check` runs these rules with type imports made visible (see
 * scripts/lib/check/layers.mjs), so that a type does not cross a border either.
 */
const TEST = '(\\.test|/testing)\\.tsx?$|/testing/';
const TABLE = '\\.table\\.ts$';
const FOREIGN_TABLES = '^apps/server/src/[^/]+/foreign-tables\\.ts$';
/** They handle every table there is: archive and restore them, check them, or fill them with a sample shop. */
const WHOLE_DATABASE = '^apps/server/src/(archive|demo|doctor|sample|platform)/|^apps/server/src/[^/]+\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'packages/domain holds rules without I/O: it knows itself and zod.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: TEST },
      to: { pathNot: ['^packages/domain/', '^(node_modules/)?zod/'] },
    },
    {
      name: 'api-knows-domain-only',
      comment: 'packages/api is the contract: it knows the domain, zod and the contract library.',
      severity: 'error',
      from: { path: '^packages/api/', pathNot: TEST },
      to: { pathNot: ['^packages/(api|domain)/', '^(node_modules/)?(zod|@orpc/contract)(/|$)'] },
    },
    {
      name: 'packages-know-no-app',
      comment: 'domain <- api <- {server, web}, tests included.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'domain-knows-no-api',
      comment: 'domain <- api, tests included.',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: '^packages/api/' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'Server and web meet only over the wire.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'Server and web meet only over the wire.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: "What ships to a browser has none of Node's modules.",
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-takes-api-as-types',
      comment: 'The contract would bring every schema into the bundle: import type only.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { path: '^packages/api/' },
    },
    {
      name: 'features-stand-apart',
      comment: 'A feature knows ui, lib, shared, i18n and itself; app/ puts features together.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(features/$1|ui|lib|shared|i18n)/' },
    },
    {
      name: 'web-foundations-serve-all',
      comment: 'ui, lib and i18n know neither the business nor who uses them.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|i18n)/' },
      to: { path: '^apps/web/src/(app|features|public|shared)/' },
    },
    {
      name: 'shared-parts-serve-features',
      comment:
        'shared/ has parts of the business that several features use; it knows ui, lib, i18n and itself.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(shared|ui|lib|i18n)/' },
    },
    {
      name: 'public-pages-are-light',
      comment: "A public page ships none of the staff's code.",
      severity: 'error',
      from: { path: '^apps/web/src/public[./]' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: 'capabilities-meet-at-the-index',
      comment: "A server capability reaches another only through that one's index.ts.",
      severity: 'error',
      from: {
        path: '^apps/server/src/([^/]+)/',
        pathNot: ['^apps/server/src/platform/', TABLE, FOREIGN_TABLES, TEST],
      },
      to: {
        path: '^apps/server/src/[^/]+/',
        pathNot: ['^apps/server/src/($1|platform)/', '^apps/server/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'tables-know-tables',
      comment: "A foreign key names the other capability's table; through an index it would close a circle.",
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/.*\\.table\\.ts$', pathNot: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/[^/]+/', pathNot: ['^apps/server/src/($1|platform)/', TABLE] },
    },
    {
      name: 'foreign-tables-are-tables',
      comment:
        "A capability's foreign-tables.ts lists the tables of others that its queries join, and nothing else.",
      severity: 'error',
      from: { path: FOREIGN_TABLES },
      to: { pathNot: TABLE },
    },
    {
      name: 'foreign-tables-are-declared',
      comment:
        'The list of every table is for what handles the whole database; a join goes through foreign-tables.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [WHOLE_DATABASE, TEST] },
      to: { path: '^apps/server/src/platform/database/schema\\.ts$' },
    },
    {
      name: 'foreign-tables-are-private',
      comment: "Another capability's foreign-tables.ts is no way around its own.",
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/', pathNot: TEST },
      to: { path: FOREIGN_TABLES, pathNot: '^apps/server/src/$1/' },
    },
    {
      name: 'platform-serves-all',
      comment: 'The platform knows no capability; the one list of tables is the exception.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: ['/platform/database/schema\\.ts$', TEST] },
      to: { path: '^apps/server/src/[^/]+/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or a third. A lazy import opens the circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-code-from-tests',
      comment: 'What ships does not lean on a test.',
      severity: 'error',
      from: { pathNot: [TEST, '^tests/', '^bench/'] },
      to: { path: [TEST, '^tests/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
