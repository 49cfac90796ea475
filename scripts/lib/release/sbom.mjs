import { createHash } from 'node:crypto';

/** @typedef {import('./packages.mjs').ReleasePackage} ReleasePackage */

/** @param {{ name: string, version: string }} one */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Part of a release, but not from a package; the notices use the same title. */
export const TYPEFACE = { name: 'Inter', version: '4.001', license: 'OFL-1.1' };

/**
 * The contents of a release in CycloneDX 1.6. Two builds of one commit are identical.
 * @param {{ version: string, date: string, packages: ReleasePackage[] }} release
 */
export function makeSbom({ version, date, packages }) {
  const refs = new Map(packages.map((one) => [one.path, refOf(one)]));
  const root = { type: 'application', 'bom-ref': 'kickstand', name: 'kickstand', version };
  const typeface = {
    ...{ type: 'file', 'bom-ref': 'inter', name: TYPEFACE.name, version: TYPEFACE.version },
    licenses: [licenseOf(TYPEFACE.license)],
  };
  const libraries = packages.map((one) => ({
    ...{ type: 'library', 'bom-ref': refOf(one), name: one.name, version: one.version, purl: purlOf(one) },
    ...(one.license && { licenses: [licenseOf(one.license)] }),
    ...(one.integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(one.integrity.slice(7), 'base64').toString('hex') }],
    }),
  }));
  const needed = new Set(packages.flatMap(({ needs }) => needs));
  const dependencies = [
    {
      ref: 'kickstand',
      dependsOn: [...packages.filter(({ path }) => !needed.has(path)).map(refOf), 'inter'],
    },
    { ref: 'inter', dependsOn: [] },
    ...packages.map((one) => ({
      ref: refOf(one),
      dependsOn: one.needs.flatMap((path) => refs.get(path) ?? []),
    })),
  ];
  const content = {
    metadata: {
      timestamp: date,
      component: { ...root, licenses: [{ license: { id: 'MIT' } }] },
    },
    components: [...libraries, typeface],
    dependencies,
  };
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    ...{ serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`, version: 1 },
    ...content,
  };
}

/** The same version of a package can occur twice. @param {ReleasePackage} one */
const refOf = (one) => (one.path === `node_modules/${one.name}` ? purlOf(one) : `${purlOf(one)}#${one.path}`);

/** @param {string} text */
function licenseOf(text) {
  if (/\b(OR|AND|WITH)\b/.test(text)) return { expression: text };
  return /^[\w.+-]+$/.test(text) ? { license: { id: text } } : { license: { name: text } };
}

/** @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
