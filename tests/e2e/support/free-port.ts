import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port nobody listens on. A shop must know its own before it starts: links in mails carry it. */
export async function freePort(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
