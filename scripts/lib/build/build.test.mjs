import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressFiles } from './compress.mjs';
import { styleHashes } from './csp.mjs';

describe('the style that sonner inserts', () => {
  it('is allowed by its hash and that of the empty style', () => {
    // What `printf 'a{b:"c"}' | openssl dgst -sha256 -binary | base64` says.
    expect(styleHashes('__insertCSS("a{b:\\"c\\"}");')).toEqual([
      'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      'sha256-zFh6USNXnxkBKMcjrAR5Tnr6qc3eBsp6RSRETVcHxuo=',
    ]);
  });

  it('stops the build when it is no longer found', () => {
    expect(() => styleHashes('insertStyle("a{}")')).toThrow('sonner no longer');
  });
});

describe('the compressed assets', () => {
  it('are written next to those that shrink, and unpack to the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kickstand-compress-'));
    const script = 'export const answer = 42;\n'.repeat(200);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/app.js'), script);
    writeFileSync(join(folder, 'assets/tiny.js'), 'export {};');
    writeFileSync(join(folder, 'assets/inter.woff2'), script);
    writeFileSync(join(folder, 'index.html'), script);

    expect(await compressFiles(folder)).toBe(1);
    expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(script);
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(script);
    for (const path of ['assets/tiny.js.br', 'assets/inter.woff2.br', 'index.html.br'])
      expect(existsSync(join(folder, path)), path).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
