import { HEADER_LENGTH } from './messages.ts';

/** Splits a byte stream into messages. Chunks are joined only once a whole message has arrived. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #needed = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The announced length of the incoming message, if known. */
  announced(): number {
    return this.#needed;
  }

  /** The next message, starting with its type, or nothing until more bytes arrive. */
  next(): Buffer | undefined {
    return this.#take(HEADER_LENGTH, (head) => 1 + head.readInt32BE(1));
  }

  /** The first messages of a connection have no type byte. */
  nextStartup(): Buffer | undefined {
    return this.#take(4, (head) => head.readInt32BE(0));
  }

  #take(headerLength: number, lengthOf: (head: Buffer) => number): Buffer | undefined {
    if (this.#length < Math.max(headerLength, this.#needed)) return undefined;
    const bytes = this.#joined();
    this.#needed = lengthOf(bytes);
    if (this.#length < this.#needed) return undefined;
    const taken = bytes.subarray(0, this.#needed);
    const rest = bytes.subarray(this.#needed);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    this.#needed = 0;
    return taken;
  }

  #joined(): Buffer {
    const [only, ...more] = this.#chunks;
    if (only && more.length === 0) return only;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}
