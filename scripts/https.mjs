// npm run https: a certificate for the local network, then the server on it. --print only makes the certificate.
import { requireNode } from './lib/node.mjs';

requireNode();
const { resolve } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { main, say } = await import('./lib/console.mjs');
const { machineNames } = await import('./lib/https/names.mjs');
const { keepCertificate } = await import('./lib/https/store.mjs');
const { tabletSteps } = await import('./lib/https/steps.mjs');
const { prepare, startServer } = await import('./lib/prepare.mjs');

await main(async () => {
  const typed = takeArguments('https');
  if (!typed) return;
  const { DATA_DIR = './data', PORT = '3000', PUBLIC_URL } = process.env;
  const { hostname, names, publicName } = machineNames({ publicUrl: PUBLIC_URL });
  const url = PUBLIC_URL ?? `https://${publicName.includes(':') ? `[${publicName}]` : publicName}:${PORT}`;
  const kept = keepCertificate({ folder: resolve(DATA_DIR, 'certs'), hostname, names });

  say(tabletSteps({ authority: kept.authority, newAuthority: kept.newAuthority, url, names }));
  if (typed.values.print) return;

  await prepare({ dev: false });
  Object.assign(process.env, {
    HOST: process.env.HOST ?? '0.0.0.0',
    TLS_CERT: kept.certificate,
    TLS_KEY: kept.key,
    PUBLIC_URL: url,
    // every name the certificate is valid for leads to the shop
    ALLOWED_HOSTS: names.map((name) => (name.includes(':') ? `[${name}]` : name)).join(','),
  });
  await startServer();
});
