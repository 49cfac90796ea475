import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly value: T;
  /** The declared error's code, or null. */
  readonly code: string | null;
  readonly data: unknown;
  readonly headers: LightMyRequestResponse['headers'];
}

/** A browser: it keeps its cookies and sends our Origin. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  call<T = unknown>(path: string, input?: unknown, options?: InjectOptions): Promise<Answer<T>>;
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export function testBrowser(app: FastifyInstance, origin: string): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (options: InjectOptions) => {
    const response = await app.inject({
      ...options,
      headers: {
        host: new URL(origin).host,
        origin,
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...options.headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    return response;
  };
  return {
    cookies,
    request,
    call: async (path, input, options) => {
      const response = await request({
        method: 'POST',
        url: `/rpc/${path}`,
        payload: { json: input },
        ...options,
      });
      const streamed = String(response.headers['content-type']).startsWith('text/event-stream');
      const { body, failure } = streamed ? lastEvent(response.body) : wholeBody(response);
      const json = 'json' in body ? body.json : body;
      const failed = response.statusCode >= 400 || failure;
      return {
        status: failure ? (json.status ?? 500) : response.statusCode,
        value: failed ? undefined : json,
        code: failed ? (json.code ?? null) : null,
        data: failed ? json.data : undefined,
        headers: response.headers,
      };
    },
  };
}

const wholeBody = (response: LightMyRequestResponse) => ({
  body: response.body ? response.json() : {},
  failure: false,
});

/** The last event of a streamed response, without the steps before it. */
function lastEvent(stream: string) {
  const event = stream.trim().split('\n\n').at(-1) ?? '';
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length));
  return { body: JSON.parse(data.join('\n') || '{}'), failure: event.startsWith('event: error') };
}
