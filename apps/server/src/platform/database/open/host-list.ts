const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * One address per host of a DATABASE_URL that names several: `postgres://user:password@db1:5432,db2:5432/shop`, as
 * PostgreSQL's own clients take it. One with a single host comes back as it is.
 */
export function hostUrls(databaseUrl: string): readonly string[] {
  const [, before = '', hosts = '', rest = ''] = SEVERAL.exec(databaseUrl) ?? [];
  if (!hosts.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}
