import { Agent, request } from 'node:http';

/** A call's path and input. */
export interface Shot {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface RaceResult {
  /** Calls per second relative to the bare server: the median of the rounds. */
  readonly ratio: number;
  /** Half the interquartile range of the rounds. */
  readonly noise: number;
  readonly perSecond: number;
  readonly barePerSecond: number;
}

const CONNECTIONS = 8;

/**
 * Alternates between both servers, so that other load affects both alike, and compares round by round.
 * `shots` makes the calls of a round; a write needs new input for each.
 */
export async function race(
  rounds: number,
  shots: (round: number) => { readonly product: readonly Shot[]; readonly bare: readonly Shot[] },
): Promise<RaceResult> {
  const results: { product: number; bare: number }[] = [];
  // the first round is a warm-up
  for (let round = 0; round <= rounds; round++) {
    const { product, bare } = shots(round);
    const result =
      round % 2 === 0
        ? { product: await callsPerSecond(product), bare: await callsPerSecond(bare) }
        : await bareFirst(product, bare);
    if (round > 0) results.push(result);
  }
  const ratios = results.map(({ product, bare }) => product / bare);
  return {
    ratio: quantile(ratios, 0.5),
    noise: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2,
    perSecond: quantile(
      results.map(({ product }) => product),
      0.5,
    ),
    barePerSecond: quantile(
      results.map(({ bare }) => bare),
      0.5,
    ),
  };
}

async function bareFirst(product: readonly Shot[], bare: readonly Shot[]) {
  const first = await callsPerSecond(bare);
  return { product: await callsPerSecond(product), bare: first };
}

async function callsPerSecond(shots: readonly Shot[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const queue = [...shots];
  const began = performance.now();
  const work = async () => {
    for (let shot = queue.pop(); shot; shot = queue.pop()) await fire(agent, shot);
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return (shots.length * 1000) / (performance.now() - began);
  } finally {
    agent.destroy();
  }
}

export function fire(agent: Agent, { url, headers, body }: Shot): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
