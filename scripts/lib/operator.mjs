import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { takeArguments } from './commands.mjs';
import { main, say } from './console.mjs';
import { stopWithNpm } from './npm-parent.mjs';
import { ROOT, SERVER_DIST } from './paths.mjs';

/** @typedef {typeof import('./commands.mjs').OPERATOR_COMMANDS[number]} OperatorCommand */

/** A release is already built and contains its packages; a clone installs and builds what is missing. */
export const RELEASE_FILE = join(ROOT, 'release.json');

async function prepareClone() {
  if (existsSync(RELEASE_FILE)) return;
  const { prepare } = await import('./prepare.mjs');
  await prepare({ dev: false });
}

/** Runs a built entry of the server in this process, so that signals reach it. It reports its own errors. @param {string} name */
async function runBuilt(name) {
  await import(pathToFileURL(join(SERVER_DIST, `${name}.js`)).href);
}

async function startServer() {
  stopWithNpm();
  await runBuilt('main');
}

/** Settings a sample shop must not get: it must never use a real database, files, mail or money. */
export const REAL =
  /^(DATABASE_URL|APP_SECRET|SMTP_URL|TIMESTAMP_URL|METRICS_ADDRESS|BACKUP_.*|OFFSITE_.*|S3_.*|STRIPE_.*|OIDC_.*|SMS_.*|TWILIO_.*|OTEL_.*|.*_FILE)$/;

async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-demo-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  for (const name of Object.keys(process.env)) if (REAL.test(name)) delete process.env[name];
  // .env may contain the settings of the real shop
  Object.assign(process.env, { KICKSTAND_DEMO: '1', DATA_DIR: dataDir, ENV_FILE: devNull });
  say('A sample shop: everything in it is thrown away when it stops (Ctrl+C). Admin passcode: torque');
  await startServer();
}

/** @param {{ print: boolean }} options */
async function startHttps({ print }) {
  const { machineNames } = await import('./https/names.mjs');
  const { keepCertificate } = await import('./https/store.mjs');
  const { tabletSteps } = await import('./https/steps.mjs');
  const { DATA_DIR = './data', PORT = '3000', PUBLIC_URL } = process.env;
  const { hostname, names, publicName } = machineNames({ publicUrl: PUBLIC_URL });
  const url = PUBLIC_URL ?? `https://${publicName.includes(':') ? `[${publicName}]` : publicName}:${PORT}`;
  const kept = keepCertificate({ folder: resolve(DATA_DIR, 'certs'), hostname, names });

  say(tabletSteps({ authority: kept.authority, newAuthority: kept.newAuthority, url, names }));
  if (print) return;

  await prepareClone();
  Object.assign(process.env, {
    HOST: process.env.HOST ?? '0.0.0.0',
    TLS_CERT: kept.certificate,
    TLS_KEY: kept.key,
    PUBLIC_URL: url,
    // the shop answers at every name of the certificate
    ALLOWED_HOSTS: names.map((name) => (name.includes(':') ? `[${name}]` : name)).join(','),
  });
  await startServer();
}

/**
 * Runs an operator's command, called as `npm run …` or `kickstand …`.
 * @param {OperatorCommand} name
 * @param {'npm' | 'kickstand'} by
 */
export async function runOperator(name, by) {
  await main(async () => {
    const typed = takeArguments(name, process.argv.slice(2), by);
    if (!typed) return;
    if (name === 'https') return startHttps({ print: typed.values.print === true });
    await prepareClone();
    if (name === 'start') return startServer();
    if (name === 'demo') return startDemo();
    await runBuilt(name);
  });
}
