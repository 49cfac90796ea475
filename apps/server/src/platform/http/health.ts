import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../database/index.ts';

const TIMEOUT = 2000;

/** 200 while the database answers, 503 while it does not: for load balancers and for start scripts. */
export function mountHealth(app: FastifyInstance, { pool }: Pick<OpenDatabase, 'pool'>): void {
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await answers(pool)) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable' });
  });
}

async function answers(pool: OpenDatabase['pool']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT, false);
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false, // the pool logs the reason
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
