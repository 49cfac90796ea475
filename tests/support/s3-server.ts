import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCESS_KEY_ID = 'test-key';

export interface S3Server {
  readonly bucket: string;
  /** The settings that make the server use it. */
  readonly environment: Record<string, string>;
  /** Its contents, by key. */
  readonly objects: Map<string, Buffer>;
  /** While true, every call is answered 503. */
  failing: boolean;
  close(): Promise<void>;
}

/** Two keys per page, so that a listing of three already needs a second request. */
const PAGE = 2;

/** The subset of S3 that the file store uses: path-style, on loopback, in memory. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'shop-files';
  const objects = new Map<string, Buffer>();
  const state = { failing: false };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (state.failing) return refuse(response, 503, 'ServiceUnavailable');
    if (!request.headers.authorization?.includes(`Credential=${ACCESS_KEY_ID}/`))
      return refuse(response, 403, 'AccessDenied');
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const [, bucketName, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucketName !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (!key) return listing(response, [...objects.keys()].sort(), url.searchParams);
    const found = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        return void response.setHeader('etag', '"x"').end();
      case 'DELETE':
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        if (!found) return refuse(response, 404, 'NoSuchKey');
        response.setHeader('content-length', found.length);
        return void response.end(request.method === 'HEAD' ? undefined : found);
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bucket,
    objects,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: 'a-secret-for-tests',
    },
    get failing() {
      return state.failing;
    },
    set failing(failing) {
      state.failing = failing;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function listing(response: ServerResponse, keys: readonly string[], query: URLSearchParams): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const matching = keys.filter((key) => key.startsWith(prefix) && key > after);
  const page = matching.slice(0, PAGE);
  const truncated = matching.length > page.length;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    [
      '<?xml version="1.0"?><ListBucketResult>',
      `<IsTruncated>${truncated}</IsTruncated>`,
      truncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
      ...page.map((key) => `<Contents><Key>${key}</Key></Contents>`),
      '</ListBucketResult>',
    ].join(''),
  );
}
