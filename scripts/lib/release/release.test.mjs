import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../paths.mjs';
import { requireIntegrity } from './natives.mjs';
import { formerLicense, makeNotices } from './notices.mjs';
import { packagesFor } from './packages.mjs';
import { makeSbom } from './sbom.mjs';
import { packFolder } from './tar.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-release-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOCKFILE = {
  packages: {
    'apps/server': { version: '1.0.0', dependencies: { '@kickstand/api': '1.0.0', sharp: '1' } },
    'packages/api': { version: '1.0.0', dependencies: { zod: '1' } },
    'node_modules/@kickstand/api': { link: true, resolved: 'packages/api' },
    'node_modules/zod': { version: '4.0.0', license: 'MIT', integrity: 'sha512-AAAA' },
    'node_modules/sharp': {
      ...{ version: '0.35.0', license: 'Apache-2.0', dependencies: { semver: '7' } },
      optionalDependencies: {
        'sharp-x64': '1',
        'sharp-arm64': '1',
        'sharp-musl': '1',
        'sharp-mac': '1',
        gone: '1',
      },
    },
    'node_modules/semver': { version: '6.0.0' },
    'node_modules/sharp/node_modules/semver': { version: '7.0.0', license: '(MIT OR ISC)' },
    'node_modules/sharp-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/sharp-arm64': { version: '1.0.0', os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    'node_modules/sharp-musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/sharp-mac': { version: '1.0.0', os: ['darwin'], cpu: ['arm64'] },
    'node_modules/vitest': { version: '4.0.0', dev: true },
  },
};

describe('OPS-01 the packages of a release', () => {
  const found = packagesFor(LOCKFILE, ['apps/server']);

  it('OPS-01 are those that run: native parts for both machines, no tools, the version that Node would find', () => {
    expect(found.map(({ path }) => path)).toEqual([
      'node_modules/sharp',
      'node_modules/sharp-arm64',
      'node_modules/sharp-x64',
      'node_modules/sharp/node_modules/semver',
      'node_modules/zod',
    ]);
    expect(found.filter(({ native }) => native).map(({ name }) => name)).toEqual([
      'sharp-arm64',
      'sharp-x64',
    ]);
  });

  it('OPS-01 are listed in the SBOM with license, checksum and what needs what, the same at every build', () => {
    const release = { version: '1.2.3', date: '2026-01-02T03:04:05.000Z', packages: found };
    const sbom = makeSbom(release);
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom.components.find(({ name }) => name === 'zod')).toMatchObject({
      purl: 'pkg:npm/zod@4.0.0',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '000000' }],
    });
    expect(sbom.components.find(({ name }) => name === 'semver')).toMatchObject({
      licenses: [{ expression: '(MIT OR ISC)' }],
    });
    const refs = new Set(['kickstand', ...sbom.components.map((one) => one['bom-ref'])]);
    expect(refs.size).toBe(1 + sbom.components.length);
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
    expect(makeSbom(release)).toEqual(sbom);
  });

  it('OPS-01 are listed as CycloneDX 1.6 asks for, with every package of the real lockfile and the typeface', () => {
    const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const packages = packagesFor(lockfile, ['apps/server', 'apps/web']);
    const sbom = makeSbom({ version: '1.2.3', date: '2026-01-02T03:04:05.000Z', packages });
    expect(sbom.components).toHaveLength(packages.length + 1);
    expect(sbomMistakes(sbom)).toEqual([]);
    const [one, ...others] = sbom.components;
    const broken = [
      { ...sbom, extra: true },
      { ...sbom, components: [...sbom.components, one] },
      { ...sbom, components: [{ ...one, type: 'typeface' }, ...others] },
      { ...sbom, components: [{ ...one, licenses: [{ license: { id: 'MIT', name: 'MIT' } }] }, ...others] },
      { ...sbom, components: [{ ...one, hashes: [{ alg: 'SHA-512', content: 'abc' }] }, ...others] },
      { ...sbom, metadata: { ...sbom.metadata, timestamp: 'yesterday' } },
      { ...sbom, dependencies: [{ ref: 'nowhere', dependsOn: [] }] },
    ];
    for (const wrong of broken) expect(sbomMistakes(wrong)).toHaveLength(1);
  });

  it('OPS-01 of the real lockfile include sharp for x64 and arm64, and no build tool', () => {
    const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const names = packagesFor(lockfile, ['apps/server', 'apps/web']).map(({ name }) => name);
    for (const arch of ['x64', 'arm64'])
      expect(names).toEqual(
        expect.arrayContaining([`@img/sharp-linux-${arch}`, `@img/sharp-libvips-linux-${arch}`]),
      );
    for (const tool of ['vite', 'vitest', 'typescript', '@playwright/test'])
      expect(names).not.toContain(tool);
    // optional for ssh2, and not in the server's bundle
    expect(names).toContain('ssh2');
    for (const native of ['cpu-features', 'nan', 'buildcheck']) expect(names).not.toContain(native);
  });

  it('OPS-01 have a license also if they name it in the former way', () => {
    expect(formerLicense(join(ROOT, 'node_modules', 'ssh2'))).toBe('MIT');
    expect(formerLicense(join(ROOT, 'node_modules', 'zod'))).toBeNull();
    expect(formerLicense(join(folder, 'nowhere'))).toBeNull();
  });

  it('OPS-01 are refused when they are not those of the lockfile', () => {
    const one = { name: 'sharp-x64', version: '1.0.0', integrity: 'sha512-AAAA' };
    expect(() => requireIntegrity(one, Buffer.from('changed'))).toThrow(
      'sharp-x64@1.0.0 is not the package of the lockfile: its checksum differs.',
    );
  });

  it('OPS-01 have their licenses in one text', () => {
    mkdirSync(join(folder, 'package'));
    writeFileSync(join(folder, 'package', 'LICENSE.md'), 'Take it.\n');
    const text = makeNotices(
      [
        { title: 'a 1.0.0 (MIT)', folder: join(folder, 'package') },
        { title: 'b 1.0.0', folder: join(folder, 'nowhere') },
      ],
      [{ title: 'Inter', text: 'OFL' }],
    );
    expect(text).toMatch(
      /a 1\.0\.0 \(MIT\)[\s\S]*Take it\.[\s\S]*b 1\.0\.0[\s\S]*carries no license file[\s\S]*Inter[\s\S]*OFL/,
    );
  });
});

describe('OPS-01 the archive', () => {
  const time = new Date('2026-01-02T03:04:05Z');
  const long = `${'folder/'.repeat(16)}file-with-a-long-name.txt`;

  it.skipIf(process.platform === 'win32')(
    'OPS-01 is one that tar reads, with modes, empty folders and long names, and the same bytes at every build',
    async () => {
      const source = join(folder, 'source');
      mkdirSync(join(source, 'empty'), { recursive: true });
      mkdirSync(join(source, 'folder/'.repeat(16)), { recursive: true });
      writeFileSync(join(source, long), 'x'.repeat(1000));
      writeFileSync(join(source, 'run'), '#!/bin/sh\n', { mode: 0o755 });
      writeFileSync(join(source, 'plain'), '', { mode: 0o600 });
      const pack = async (/** @type {string} */ name) => {
        await packFolder({ folder: source, prefix: 'kickstand-1', time, to: join(folder, name) });
        return readFileSync(join(folder, name));
      };
      const first = await pack('a.tar.gz');
      utimesSync(join(source, 'plain'), new Date(), new Date());
      expect((await pack('b.tar.gz')).equals(first)).toBe(true);

      execFileSync('tar', ['-xzf', join(folder, 'a.tar.gz'), '-C', folder]);
      const unpacked = join(folder, 'kickstand-1');
      expect(readFileSync(join(unpacked, long), 'utf8')).toBe('x'.repeat(1000));
      expect(statSync(join(unpacked, 'empty')).isDirectory()).toBe(true);
      expect(statSync(join(unpacked, 'run')).mode & 0o777).toBe(0o755);
      expect(statSync(join(unpacked, 'plain')).mtime).toEqual(time);
    },
  );
});

/**
 * The rules of the CycloneDX 1.6 schema for the parts used here. why: written by hand, because no small package
 * contains the published schema.
 * @param {any} sbom
 * @returns {string[]}
 */
function sbomMistakes(sbom) {
  /** @type {string[]} */
  const mistakes = [];
  /** @param {boolean} holds @param {string} what */
  const must = (holds, what) => void (holds || mistakes.push(what));
  /** @param {object} value @param {string[]} required @param {string[]} [optional] */
  const hasKeys = (value, required, optional = []) =>
    required.every((key) => key in value) &&
    Object.keys(value).every((key) => [...required, ...optional].includes(key));
  /** @param {any} choice */
  const isLicense = (choice) =>
    hasKeys(choice, ['expression']) ||
    (hasKeys(choice, ['license']) && (hasKeys(choice.license, ['id']) || hasKeys(choice.license, ['name'])));
  const top = [
    'bomFormat',
    'specVersion',
    'serialNumber',
    'version',
    'metadata',
    'components',
    'dependencies',
  ];
  must(hasKeys(sbom, top) && sbom.bomFormat === 'CycloneDX' && sbom.specVersion === '1.6', 'the document');
  const { timestamp, component } = sbom.metadata;
  must(hasKeys(sbom.metadata, ['timestamp', 'component']), 'the metadata');
  must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(timestamp), 'the time');
  const refs = [component, ...sbom.components].map((one) => one['bom-ref']);
  for (const one of [component, ...sbom.components]) {
    const isKnown = ['application', 'library', 'file'].includes(one.type);
    const whole = hasKeys(one, ['type', 'name', 'version', 'bom-ref'], ['purl', 'licenses', 'hashes']);
    must(whole && isKnown && one.name !== '' && one.version !== '', `component ${one.name}`);
    must((one.licenses ?? []).every(isLicense), `license of ${one.name}`);
    must(
      one.type !== 'library' || /^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^@]+$/.test(one.purl),
      `address of ${one.name}`,
    );
    for (const { alg, content } of one.hashes ?? [])
      must(alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content), `checksum of ${one.name}`);
  }
  must(new Set(refs).size === refs.length, 'references that are unique');
  for (const { ref, dependsOn } of sbom.dependencies) {
    must(
      [ref, ...dependsOn].every((one) => refs.includes(one)),
      `what ${ref} needs is listed`,
    );
    must(new Set(dependsOn).size === dependsOn.length, `what ${ref} needs is listed once`);
  }
  return mistakes;
}
