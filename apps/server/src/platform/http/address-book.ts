import type { Config } from '../config/index.ts';
import { type Addresses, ownAddresses } from './origin.ts';

/** The current addresses. The one the owner chose is in the database, and read at the start and after a change. */
export interface AddressBook {
  readonly now: () => Addresses;
  /** The port is known only once the server listens. */
  listensAt(port: number): void;
  refresh(): Promise<void>;
}

export async function openAddressBook(
  config: Pick<Config, 'publicUrl' | 'tls' | 'allowedHosts' | 'port'>,
  readChosen: () => Promise<URL | null>,
): Promise<AddressBook> {
  let { port } = config;
  let chosen: URL | null = null;
  let addresses = ownAddresses(config, port);
  const book: AddressBook = {
    now: () => addresses,
    listensAt: (actual) => {
      port = actual;
      addresses = ownAddresses(config, port, chosen);
    },
    refresh: async () => {
      chosen = await readChosen();
      addresses = ownAddresses(config, port, chosen);
    },
  };
  await book.refresh();
  return book;
}
