import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { UserError } from '../console.mjs';
import { ROOT, SERVER_DIST, WEB_DIST } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { compressFiles } from './compress.mjs';
import { styleHashes } from './csp.mjs';
import { precacheList } from './precache.mjs';
import { staffGroups } from './staff-chunks.mjs';

/**
 * @param {string} app
 * @param {import('vite').BuildEnvironmentOptions} [options]
 * @param {Pick<import('vite').InlineConfig, 'define' | 'resolve' | 'ssr'>} [more]
 */
async function viteBuild(app, options, more) {
  const root = join(ROOT, 'apps', app);
  try {
    return await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      ...(options && { build: options }),
      ...more,
    });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Customer pages and the sign-in page run on Preact, which is a sixth of React's size (decision 0050). Everything else
 * runs on React, including the tests of those pages.
 */
const PREACT = {
  alias: [
    { find: /^react$/, replacement: 'preact/compat' },
    { find: /^react-dom$/, replacement: 'preact/compat' },
    { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
    { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
    { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  ],
};

/** The sign-in page has one URL and replaces the router with a small file (decision 0054). */
const SIGN_IN = {
  alias: [
    ...PREACT.alias,
    { find: /^react-router$/, replacement: join(ROOT, 'apps', 'web', 'src', 'sign-in', 'router.tsx') },
  ],
};

/** One file for the page's code and imports; only lazily loaded code is separate. */
const ONE_FILE = { codeSplitting: { groups: [{ name: 'sign-in', test: /sign-in[\\/]main\.tsx$/ }] } };

/**
 * Three entries: `index.html` for staff, `sign-in.html` and `public.html`. Built together they would share files, and
 * customers would download code of the dashboard.
 */
export async function buildWeb() {
  await rm(WEB_DIST, { recursive: true, force: true });
  const staff = { input: 'index.html' };
  const plain = await viteBuild('web', { write: false, minify: false, rolldownOptions: staff });
  const groups = staffGroups(/** @type {import('./staff-chunks.mjs').Built} */ (plain));
  const built = await viteBuild('web', {
    rolldownOptions: { ...staff, output: { codeSplitting: { groups } } },
  });
  await viteBuild('web', { rolldownOptions: { input: 'public.html' } }, { resolve: PREACT });
  await viteBuild(
    'web',
    { rolldownOptions: { input: 'sign-in.html', output: ONE_FILE } },
    { resolve: SIGN_IN },
  );
  await buildServiceWorker(/** @type {import('./staff-chunks.mjs').Built} */ (built));
  const sonner = createRequire(join(ROOT, 'apps', 'web', 'package.json')).resolve('sonner');
  const source = await readFile(join(dirname(sonner), 'index.mjs'), 'utf8');
  await writeFile(join(WEB_DIST, 'csp.json'), `${JSON.stringify({ styleHashes: styleHashes(source) })}\n`);
  await compressFiles(WEB_DIST);
}

/**
 * The service worker that opens the staff app offline. Built last, because it contains the list of that app's files.
 * @param {import('./staff-chunks.mjs').Built} staff
 */
async function buildServiceWorker(staff) {
  const list = await precacheList(WEB_DIST, staff.output);
  const output = { entryFileNames: 'service-worker.js', format: /** @type {const} */ ('iife') };
  await viteBuild(
    'web',
    { copyPublicDir: false, rolldownOptions: { input: 'src/service-worker/worker.ts', output } },
    { define: { __PRECACHE__: JSON.stringify(list) } },
  );
}

/** Deletes everything first except the database template, which takes longer to make than all the rest. */
export async function buildServer() {
  const old = existsSync(SERVER_DIST) ? await readdir(SERVER_DIST) : [];
  for (const name of old.filter((entry) => !entry.startsWith('template-')))
    await rm(join(SERVER_DIST, name), { recursive: true });
  await viteBuild('server');
  await buildPublicPages();
}

/** Builds the customer pages for rendering on the server. */
async function buildPublicPages() {
  const output = { entryFileNames: 'public-pages.js', codeSplitting: false };
  await viteBuild(
    'web',
    {
      ...{ ssr: 'src/public/server.tsx', outDir: SERVER_DIST, copyPublicDir: false, target: 'node20' },
      rolldownOptions: { output },
    },
    { resolve: PREACT, ssr: { noExternal: true } },
  );
}

/** Made by the built server, because a folder made with another PGlite could not be opened. */
export async function buildTemplate() {
  const { code, output } = await runNode(join(SERVER_DIST, 'build-template.js'));
  if (code !== 0) throw new UserError(`${output.trimEnd()}\n\nThe database template could not be made.`);
}
