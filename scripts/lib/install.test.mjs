import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installComplaint, isInstalled } from './install.mjs';

describe('whether the packages are installed', () => {
  /** @type {string} */
  let root;
  const LOCKED = {
    '': {},
    'packages/domain': { version: '0.1.0' },
    'node_modules/@kickstand/domain': { link: true },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vitest': { version: '4.0.0', dev: true },
    'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
  };

  /** @param {string} path @param {unknown} packages */
  const write = (path, packages) => writeFileSync(join(root, path), JSON.stringify({ packages }));
  /** Npm's list of installed packages. @param {string[]} names */
  const npmInstalled = (names) => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    write(
      'node_modules/.package-lock.json',
      Object.fromEntries(
        Object.entries(LOCKED).filter(([path]) => names.some((name) => path.endsWith(name))),
      ),
    );
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kickstand-install-'));
    write('package-lock.json', LOCKED);
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is no in a fresh clone', () => {
    expect(isInstalled({ dev: false, root })).toBe(false);
  });

  it('is yes after an npm ci by hand, without asking for packages of other systems', () => {
    npmInstalled(['fastify', 'vitest']);
    expect(isInstalled({ dev: true, root })).toBe(true);
    expect(existsSync(join(root, 'node_modules/.kickstand-install'))).toBe(true);
  });

  it('is yes for running and no for testing after an install without the tools', () => {
    npmInstalled(['fastify']);
    expect(isInstalled({ dev: false, root })).toBe(true);
    expect(isInstalled({ dev: true, root })).toBe(false);
  });

  it('is no when a package is missing, or when npm was interrupted', () => {
    npmInstalled(['vitest']);
    expect(isInstalled({ dev: false, root })).toBe(false);
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":');
    expect(isInstalled({ dev: false, root })).toBe(false);
  });

  it('is no after the lockfile changed', () => {
    npmInstalled(['fastify', 'vitest']);
    expect(isInstalled({ dev: true, root })).toBe(true);
    write('package-lock.json', { ...LOCKED, 'node_modules/fastify': { version: '5.0.1' } });
    expect(isInstalled({ dev: true, root })).toBe(false);
  });
});

describe('a failed install', () => {
  it('is one sentence when the machine is offline', () => {
    const complaint = installComplaint('npm error code EAI_AGAIN\nnpm error request to … failed');
    expect(complaint).toMatch(
      /^The packages could not be downloaded: .*Connect it and run the command again\.$/,
    );
  });

  it("otherwise shows npm's own words", () => {
    expect(installComplaint('npm error code ENOSPC')).toContain('npm error code ENOSPC');
  });
});
