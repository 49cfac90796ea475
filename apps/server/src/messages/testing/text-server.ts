import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenText {
  readonly id: string;
  readonly to: string;
  readonly body: string;
}

/**
 * How the service handles the next texts. swallow: accepts it and drops the connection. lie: answers 200 with
 * an invalid body.
 */
export type Mood = 'well' | 'hang' | 'swallow' | 'broken' | 'busy' | 'refuse' | 'lie';

export interface TextServer {
  readonly url: string;
  mood: Mood;
  /** Texts that were really sent, in order. */
  readonly taken: TakenText[];
  readonly requests: { readonly method: string; readonly url: string; readonly authorization: string }[];
  /** By path: the media that can be fetched. */
  readonly media: Map<
    string,
    { readonly status: number; readonly location?: string; readonly bytes?: Buffer }
  >;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** A text service on loopback with both APIs: Twilio's Messages.json and the gateway's /messages. */
export async function startTextServer(): Promise<TextServer> {
  const open = new Set<ServerResponse>();
  const state: Omit<TextServer, 'url' | 'close'> = {
    mood: 'well',
    taken: [],
    requests: [],
    media: new Map(),
  };
  const json = (response: ServerResponse, status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    state.requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization ?? '',
    });
    const media = state.media.get(url.pathname);
    if (media) {
      response.writeHead(media.status, media.location ? { location: media.location } : {}).end(media.bytes);
      return;
    }
    const twilio = url.pathname.endsWith('/Messages.json');
    if (state.mood === 'hang') return void open.add(response);
    if (request.method === 'GET') return find(url, response, twilio);
    if (state.mood === 'busy') return json(response, 429, { code: 20429, message: 'Too many requests' });
    if (state.mood === 'refuse')
      return json(response, 400, { code: 21211, message: "The 'To' number is not a valid phone number." });
    const text = twilio ? fromForm(body) : fromJson(body);
    if (state.mood !== 'broken') state.taken.push(text);
    if (state.mood === 'swallow') return request.socket.destroy();
    if (state.mood === 'broken') return json(response, 500, { message: 'Internal error' });
    if (state.mood === 'lie') return response.writeHead(200).end('<html>All good!</html>');
    if (twilio) return json(response, 201, { sid: text.id, status: 'queued' });
    return json(response, 202, { id: text.id, state: 'Pending' });
  };

  const find = (url: URL, response: ServerResponse, twilio: boolean) => {
    if (!twilio) {
      const found = state.taken.find(({ id }) => url.pathname.endsWith(id));
      return found ? json(response, 200, { id: found.id, state: 'Sent' }) : json(response, 404, {});
    }
    const messages = state.taken
      .filter(({ to }) => to === url.searchParams.get('To'))
      .map(({ id, to, body }) => ({ sid: id, to, body, date_created: new Date().toUTCString() }));
    return json(response, 200, { messages });
  };

  const fromForm = (body: string): TakenText => {
    const form = new URLSearchParams(body);
    return { id: `SM${state.taken.length + 1}`, to: form.get('To') ?? '', body: form.get('Body') ?? '' };
  };
  const fromJson = (body: string): TakenText => {
    const { id, phoneNumbers, textMessage } = JSON.parse(body) as {
      id: string;
      phoneNumbers: string[];
      textMessage: { text: string };
    };
    return { id, to: phoneNumbers[0] ?? '', body: textMessage.text };
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        for (const response of open) response.destroy();
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
