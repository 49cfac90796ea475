/** daily: automatic, thinned out; migration: before an upgrade; manual: kept until someone deletes it. */
export const BACKUP_KINDS = ['daily', 'migration', 'manual'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

export interface BackupName {
  readonly shop: string;
  readonly at: Date;
  readonly kind: BackupKind;
}

const PATTERN =
  /^kickstand-([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-(daily|migration|manual)\.kickstand$/;

/** `kickstand-ironbound-moto-20261115T124519Z-daily.kickstand` */
export function backupFileName({ shop, at, kind }: BackupName): string {
  const time = at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  return `kickstand-${slug(shop)}-${time}-${kind}.kickstand`;
}

/** Null for any other name: no other path is ever opened by name. */
export function parseBackupName(name: string): BackupName | null {
  const [, shop, year, month, day, hour, minute, second, kind] = PATTERN.exec(name) ?? [];
  if (!shop) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : { shop, at, kind: kind as BackupKind };
}

function slug(shop: string): string {
  const plain = shop
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return plain || 'shop';
}
