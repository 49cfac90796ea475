const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * One URL per host of a DATABASE_URL with several: `postgres://user:password@db1:5432,db2:5432/shop`, in the format
 * of PostgreSQL's own clients.
 */
export function hostUrls(databaseUrl: string): readonly string[] {
  const [, before = '', hosts = '', rest = ''] = SEVERAL.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}
