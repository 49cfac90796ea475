// npm run demo: a sample shop in a folder that is thrown away when it stops.
import { requireNode } from './lib/node.mjs';

requireNode();
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { main, say } = await import('./lib/console.mjs');
const { prepare, startServer } = await import('./lib/prepare.mjs');

/** A sample shop must never reach a real database, real files, real mail or real money. */
const REAL = /^(DATABASE_URL|APP_SECRET|SMTP_URL|S3_.*|STRIPE_.*)$/;

await main(async () => {
  if (!takeArguments('demo')) return;
  await prepare({ dev: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-demo-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  for (const name of Object.keys(process.env)) if (REAL.test(name)) delete process.env[name];
  Object.assign(process.env, { KICKSTAND_DEMO: '1', DATA_DIR: dataDir });
  say('A sample shop: everything in it is thrown away when it stops (Ctrl+C). Admin passcode: torque');
  await startServer();
});
