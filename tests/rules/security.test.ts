import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** Files that ship, by the folders that git knows. */
const sources = (...folders: readonly string[]): { readonly file: string; readonly text: string }[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/(testing|gallery)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const shipped = sources('apps/server/src', 'apps/web/src', 'packages/domain/src', 'packages/api/src');
const filesWith = (pattern: RegExp) =>
  shipped.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('the sources that ship', () => {
  it('AUT-17 start programs in two places, without a shell', () => {
    expect(filesWith(/from '(node:)?child_process'/)).toEqual([
      'apps/server/src/files/images/decoder.ts',
      'apps/server/src/platform/service-manager.ts',
    ]);
    expect(filesWith(/shell: true|\bexecSync\(|\bexec\(['"`]/)).toEqual([]);
  });

  it('V1 build patterns at run time only from constants, or from text whose special characters are escaped', () => {
    const built = shipped.flatMap(({ file, text }) =>
      [...text.matchAll(/new RegExp\(([^\n]*)/g)].map(([, from = '']) => `${file}: ${from}`),
    );
    const constants = [
      'apps/web/src/public/server.tsx',
      'packages/domain/src/files/paths.ts',
      'packages/domain/src/search/index.ts',
    ];
    const others = built.filter((one) => !constants.some((file) => one.startsWith(`${file}:`)));
    expect(others.map((one) => one.split(':')[0])).toEqual([
      'apps/web/src/lib/diagnostics/mask.ts',
      'packages/domain/src/inventory/table/numbering.ts',
    ]);
    for (const one of others) expect(one).toContain('escaped');
  });

  it('AUT-01 have no field that handles paste except that of the product import: password managers work', () => {
    expect(filesWith(/onPaste/)).toEqual(['apps/web/src/features/inventory/bulk/start/paste-card.tsx']);
    const passwords = shipped.filter(({ text }) => /type=["']password["']|<PasswordInput/.test(text));
    expect(passwords.length).toBeGreaterThan(3);
    for (const { file, text } of passwords)
      if (/<PasswordInput/.test(text)) expect([file, /autoComplete=/.test(text)]).toEqual([file, true]);
  });

  it('AUT-17 write text, never markup, into a page: no innerHTML, no eval, no address that runs', () => {
    const sinks =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc|\beval\(|\bnew Function\(|set(Timeout|Interval)\(['"`]|javascript:/;
    const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
    const web = shipped.filter(({ file }) => file.startsWith('apps/web/') || file.startsWith('packages/'));
    expect(web.length).toBeGreaterThan(500);
    expect(
      web.filter(({ text }) => sinks.test(text.replaceAll(comments, ''))).map(({ file }) => file),
    ).toEqual([]);
  });

  it('AUT-17 name AES-256-GCM as the only cipher', () => {
    const ciphers = shipped.flatMap(({ text }) =>
      [...text.matchAll(/create(?:Deci|Ci)pheriv\(\s*([^,]+),/g)].map(([, cipher]) => cipher),
    );
    expect(ciphers.length).toBeGreaterThan(5);
    expect([...new Set(ciphers)]).toEqual(["'aes-256-gcm'"]);
  });

  it('AUT-17 name SHA-256 as the only hash function, except where authenticators and the text service ask for SHA-1', () => {
    const hashes = shipped.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:createHash|createHmac|hkdf|hkdfSync)\(\s*([^,)]+)/g)].map(([, name]) => ({
        file,
        name,
      })),
    );
    expect(hashes.length).toBeGreaterThan(30);
    const others = hashes.filter(({ name }) => name !== "'sha256'");
    expect(others).toEqual([
      { file: 'apps/server/src/auth/second-factor/totp.ts', name: "'sha1'" },
      { file: 'apps/server/src/messages/provider/twilio.ts', name: "'sha1'" },
    ]);
  });

  it('OPS-01 log with one logger to standard output; standard error is for what starts and stops them', () => {
    const server = shipped.filter(({ file }) => file.startsWith('apps/server/'));
    const writing = (pattern: RegExp) =>
      server.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(writing(/\bconsole\.(log|info|warn|error|debug)\b|\bpino\.(destination|transport)\(/)).toEqual([]);
    expect(writing(/\bpino\(/)).toEqual(['apps/server/src/platform/log.ts']);
    expect(writing(/process\.std(out|err)\.write\(/)).toEqual([
      'apps/server/src/archive/commands/terminal.ts',
      ...['config', 'doctor', 'main', 'seed', 'serve', 'verify'].map((name) => `apps/server/src/${name}.ts`),
    ]);
  });

  it('AUT-02 redirect to pages of their own and to the identity provider, never from http to https', () => {
    const redirects = shipped.flatMap(({ file, text }) =>
      [...text.matchAll(/\.redirect\(([^\n]*)/g)].map(([, to = '']) => ({ file, to })),
    );
    expect(redirects.map(({ file }) => file)).toEqual([
      ...Array.from({ length: 3 }, () => 'apps/server/src/auth/sso/sso.routes.ts'),
      'apps/server/src/platform/http/pages.ts',
    ]);
    // the address that the provider's metadata names, a checked path of this server, the sign-in, a page of ROUTES
    for (const { to } of redirects)
      expect(to).toMatch(/^(url\.href|flow\.returnTo|`\/auth\/login\?|query \? `\$\{match\.to\}\?)/);
  });

  it('OPS-06: follow no redirect when the server calls another', () => {
    const calls = shipped
      .filter(({ file }) => file.startsWith('apps/server/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\bfetch\((?!\))[\s\S]{0,400}?\n\s*\}\)/g)].map(([call]) => ({ file, call })),
      );
    expect(calls.map(({ file }) => file)).toEqual([
      'apps/server/src/auth/sso/bounded-fetch.ts',
      'apps/server/src/evidence/ask-time-stamp.ts',
      'apps/server/src/platform/observe/traces.ts',
    ]);
    for (const { call } of calls) expect(call).toMatch(/\n\s*redirect: '(manual|error)',\n/);
  });

  it('OPS-06: never turn off the check of a certificate', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it('ERR-05 open a live socket with TLS where the page has it', () => {
    expect(filesWith(/new WebSocket\(/)).toEqual(['apps/web/src/lib/live/connection.ts']);
    const [{ text = '' } = {}] = shipped.filter(({ file }) => file.endsWith('lib/live/connection.ts'));
    expect(text).toMatch(/wss/);
  });
});

describe('a release', () => {
  const assemble = readFileSync(join(ROOT, 'scripts/lib/release/assemble.mjs'), 'utf8');
  const built = readFileSync(join(ROOT, 'apps/server/vite.config.ts'), 'utf8');

  it('OPS-01 contains nothing of version control', () => {
    expect(assemble).not.toMatch(/['"/]\.git\b/);
  });

  it('OPS-01 is built from entries that are not tests', () => {
    expect(built).toContain('src/main.ts');
    expect(built).not.toMatch(/testing\/|\.test\.ts/);
  });
});
