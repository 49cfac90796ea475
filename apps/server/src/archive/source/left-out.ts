/**
 * Tables whose rows are not in backups, because a restore would revive what has ended since, such as sessions and
 * used or revoked links. After a restore people sign in again and request new links; nothing else is lost. The nodes
 * of the audit log's tree are rebuilt from the log.
 */
export const LEFT_OUT: readonly string[] = [
  'audit_nodes',
  'auth_attempts',
  'auth_links',
  'auth_pending_sign_ins',
  'auth_sessions',
  'auth_sign_ups',
  'auth_verifications',
  'rate_limits',
];
