import type { Outputs } from '@kickstand/api';
import { max } from 'drizzle-orm';
import type { PaymentsDeps } from '../payments-deps.ts';
import { providerEvents } from './checkouts.table.ts';
import { WEBHOOK_PATH } from './webhooks.routes.ts';

export async function providerStatus({
  db,
  provider,
  baseUrl,
}: PaymentsDeps): Promise<Outputs['payments']['provider']> {
  const [row] = await db.select({ at: max(providerEvents.at) }).from(providerEvents);
  return {
    configured: provider !== null,
    mode: provider?.mode ?? null,
    webhookUrl: `${baseUrl()}${WEBHOOK_PATH}`,
    lastEventAt: row?.at?.toISOString() ?? null,
  };
}
