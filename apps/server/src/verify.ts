import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatHead, verifyPacket } from '@kickstand/domain/evidence';
import { backUpBeforeMigrating } from './archive/index.ts';
import { verifyAudit } from './audit/index.ts';
import { reportOf } from './evidence/index.ts';
import { locate } from './locations.ts';
import { readSettings } from './platform/config/index.ts';
import { openDatabase } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { EXIT_CODES, StartupError } from './platform/startup-error.ts';

/** `npm run verify`: verifies the audit log's chain and reports the first wrong row; or checks a packet. */

const say = (line: string) => process.stderr.write(`${line}\n`);

const BREAKS = {
  altered: 'it was altered after it was sealed',
  values: 'its before or after is not what was noted then',
  missing: 'at least one row before it is missing',
  tree: 'the stored tree has another hash for it',
} as const;

async function verify(): Promise<number> {
  const { result } = readSettings(process.env);
  if (!result.ok) throw new StartupError(result.mistakes.join('\n'), EXIT_CODES.settingsWrong);
  const { config } = result;
  const log = createLog({ logLevel: 'error' });
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({
    ...locate(import.meta.url, config),
    databaseUrl: databaseUrl ?? undefined,
    dataDir,
    log,
    beforeMigrating: backUpBeforeMigrating(config),
  });
  try {
    const verdict = await verifyAudit(database.db, (rows) => {
      if (rows % 100_000 === 0) say(`${rows} rows…`);
    });
    if (!verdict.ok) {
      say(`Broken: row ${verdict.seq} of the audit (${verdict.id}): ${BREAKS[verdict.what]}.`);
      return 1;
    }
    say(`The audit is whole: ${verdict.sealed} rows sealed, ${verdict.unsealed} not sealed yet.`);
    say(`Head of the chain: ${verdict.head}`);
    if (verdict.tree) say(`Head of the tree: ${formatHead(verdict.tree)} (${verdict.tree.root})`);
    return 0;
  } finally {
    await database.close();
  }
}

/** `npm run verify -- packet FILE`: needs the file and nothing else, no database and no settings. */
async function verifyFile(path: string, paper: string | undefined): Promise<number> {
  const bytes = await readFile(resolve(process.env.INIT_CWD ?? '', path)).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartupError(
        `${path} can’t be read: ${error.code ?? error.message}.`,
        EXIT_CODES.settingsWrong,
      );
    },
  );
  const { lines, exitCode } = reportOf(await verifyPacket(bytes), paper);
  for (const line of lines) say(line);
  return exitCode;
}

const { values, positionals } = parseArgs({
  options: { paper: { type: 'string' } },
  allowPositionals: true,
});
const [what, packet] = positionals;

function work(): Promise<number> {
  if (what === undefined) return verify();
  if (what === 'packet' && packet !== undefined) return verifyFile(packet, values.paper);
  say('Name the packet: npm run verify -- packet <file> (--help says more).');
  return Promise.resolve(EXIT_CODES.settingsWrong);
}

work().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    say(error.message);
    process.exit(error.exitCode);
  },
);
