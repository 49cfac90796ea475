import { probePlace } from '../archive/index.ts';
import type { Config, OffsiteConfig } from '../platform/config/index.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Writes, reads and deletes a small file at the off-site location. Nothing to report if none is configured. */
export async function checkOffsitePlace({ offsite }: Pick<Config, 'offsite'>): Promise<Finding[]> {
  if (!offsite) return [];
  const where = describePlace(offsite);
  const trouble = await probePlace(offsite);
  return [
    trouble
      ? problem('Off-site', `${where}: ${trouble.what}`, trouble.todo)
      : ok('Off-site', `${where} keeps files and gives them back.`),
  ];
}

function describePlace(offsite: OffsiteConfig): string {
  switch (offsite.kind) {
    case 'folder':
      return offsite.folder;
    case 's3':
      return `the bucket ${offsite.s3.bucket}`;
    case 'sftp':
      return `the folder ${offsite.sftp.folder} on ${offsite.sftp.host}`;
  }
}
