import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { twilioSignature } from '../../../apps/server/src/messages/provider/twilio.ts';
import { startTextServer, type TextServer } from '../../../apps/server/src/messages/testing/text-server.ts';
import { serverOf } from './intake.ts';

const SENDER = '+19735550100';
const TOKEN = 'secret';

export interface TextService extends TextServer {
  /** What went out to one number, in its order. */
  sentTo(address: string): string[];
  /** A text arrives from a customer. */
  hears(message: string, from: string): Promise<void>;
}

/** A Twilio-compatible service on loopback, connected to a shop. The context is signed in as an administrator. */
export async function connectTextService(context: BrowserContext, url: string): Promise<TextService> {
  const service = await startTextServer();
  const server = serverOf(context, url);
  const { revision } = await server.call<{ revision: number }>('messages/provider', {});
  await server.call('messages/updateProvider', {
    ...{ provider: 'twilio', url: service.url, account: 'AC1', sender: SENDER },
    ...{ password: TOKEN, signingKey: '', revision },
  });
  return Object.assign(service, {
    sentTo: (address: string) => service.taken.filter(({ to }) => to === address).map(({ body }) => body),
    hears: async (message: string, from: string) => {
      const address = `${new URL(url).origin}/webhooks/texts/twilio`;
      const form = new URLSearchParams({
        ...{ MessageSid: `SM${randomUUID()}`, AccountSid: 'AC1', NumMedia: '0' },
        ...{ From: from, To: SENDER, Body: message },
      });
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature(TOKEN, address, form),
        },
        body: form.toString(),
      });
      expect(answer.status, await answer.text()).toBe(200);
    },
  });
}
