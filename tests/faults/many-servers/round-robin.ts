import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * Used where nginx is not installed. Requests go to the servers in turn; to the next one if a server cannot be
 * reached or does not have an asset. A request that breaks after it was sent is answered 502.
 */
export function startRoundRobin(port: string, servers: readonly string[]): { stop(): Promise<void> } {
  let turn = 0;
  const sockets = new Set<Socket>();

  const forward = (incoming: IncomingMessage, response: ServerResponse, left: number) => {
    const server = servers[turn++ % servers.length];
    const { method, url = '', headers } = incoming;
    const isLast = left === 1;
    // the body is not read before the connection is up, so that the next server can still get all of it
    const sent = request({ host: '127.0.0.1', port: server, method, path: url, headers, agent: false });
    let isConnected = false;
    sent.on('socket', (socket) => {
      socket.once('connect', () => {
        isConnected = true;
        incoming.pipe(sent);
      });
    });
    sent.on('response', (answer) => {
      if (url.startsWith('/assets/') && answer.statusCode === 404 && !isLast) {
        answer.resume();
        forward(incoming, response, left - 1);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    sent.on('error', () => {
      if (!isConnected && !isLast) forward(incoming, response, left - 1);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.once('close', () => sent.destroy());
  };

  const proxy = createServer((incoming, response) => forward(incoming, response, servers.length));
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  proxy.on('upgrade', (incoming, client: Socket, head: Buffer) => {
    const server = connect(Number(servers[turn++ % servers.length]), '127.0.0.1', () => {
      const lines = incoming.rawHeaders.flatMap((one, at, all) => (at % 2 ? [] : [`${one}: ${all[at + 1]}`]));
      server.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const [one, other] of [
      [server, client],
      [client, server],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  proxy.listen(Number(port), '127.0.0.1');
  return {
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
