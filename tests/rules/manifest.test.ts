import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoute } from '@kickstand/domain/navigation';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const PUBLIC = join(ROOT, 'apps', 'web', 'public');

interface Manifest {
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
    readonly purpose: string;
  }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

it('OFF-01 the app can be installed: its start, its shortcuts and icons of the sizes that browsers ask for exist', async () => {
  const manifest = JSON.parse(await readFile(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;
  expect(manifest.display).toBe('standalone');
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect(matchRoute(path).kind, path).toBe('page');
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of drawn) {
    const png = await readFile(join(PUBLIC, src));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  // Chromium offers to install an app with both; Android cuts a maskable one to its own shape.
  expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(drawn.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const page = await readFile(join(ROOT, 'apps', 'web', 'index.html'), 'utf8');
  expect(page).toContain('rel="manifest" href="/manifest.webmanifest"');
});
