/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { profiles } from '../auth/auth.table.ts';
