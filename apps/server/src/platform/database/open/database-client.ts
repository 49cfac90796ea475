import pg from 'pg';
import { finderFor, type PrimaryFinder, type TrackedConnection } from './find-primary.ts';
import { hostUrls } from './host-list.ts';

/**
 * The driver's client for a URL that may name several hosts: it connects to the one that accepts writes, and is
 * disconnected when another one takes over.
 */
export class DatabaseClient extends pg.Client {
  readonly #finder: PrimaryFinder | null;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString } = config;
    super(connectionString ? { ...config, connectionString: hostUrls(connectionString)[0] } : config);
    this.#finder = connectionString ? finderFor(connectionString) : null;
  }

  override connect(): Promise<this & pg.Client>;
  override connect(callback: (error: Error) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: one body for both signatures of the method it overrides
  override connect(callback?: (error: any) => void): any {
    if (!this.#finder) return callback ? super.connect(callback) : super.connect();
    const connected = this.#connectToPrimary(this.#finder);
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  async #connectToPrimary(finder: PrimaryFinder): Promise<this> {
    const url = await finder.primary();
    const { host, port } = new pg.Client({ connectionString: url });
    Object.assign(this, { host, port });
    const connection: TrackedConnection = { url, disconnect: () => this.#disconnect() };
    finder.track(connection);
    this.once('end', () => finder.untrack(connection));
    this.on('error', () => finder.invalidate(url)); // lost unexpectedly
    try {
      await super.connect();
    } catch (error) {
      finder.untrack(connection);
      finder.invalidate(url);
      throw error;
    }
    return this;
  }

  /** Pending calls fail immediately. */
  #disconnect(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}
