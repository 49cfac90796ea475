/** Tables of other capabilities that this one's queries join or read. They are never written here. */
export { bikes } from '../customers/customers.table.ts';
