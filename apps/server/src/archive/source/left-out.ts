/**
 * Tables whose rows no backup holds: what was ended since (a session, a link used or taken back) would live again
 * with it. People sign in again after a restore and request a new link; nothing else is lost. The nodes of the
 * audit's tree are made again from the log.
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
