import { createServer } from 'node:http';
import { EXIT_CODES, StartupError } from '../startup-error.ts';

interface MetricsSource {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Metrics have their own address, so that a proxy in front of the shop cannot expose them. */
export async function serveMetrics(source: MetricsSource, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    source.text().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      () => response.writeHead(503).end(), // the database is down; the alert on a missing scrape reports it
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartupError(
          `METRICS_ADDRESS ${host}:${port} cannot be opened (${error.code}): choose another.`,
          EXIT_CODES.portTaken,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
