import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTextServer, type TextServer } from '../testing/text-server.ts';
import { androidGateway, androidSignature } from './android-gateway.ts';
import { mayCall } from './call.ts';
import type { TextProvider } from './provider.ts';
import { twilioProvider, twilioSignature } from './twilio.ts';

let server: TextServer;
beforeAll(async () => {
  server = await startTextServer();
});
beforeEach(() => {
  server.mood = 'well';
  server.taken.length = 0;
  server.media.clear();
});
afterAll(() => server.close());

/** For a server that never answers; `PATIENT` is for one that does, on a busy machine. */
const IMPATIENT = 400;
const PATIENT = 20_000;
const twilio = (url = server.url, timeout = PATIENT) =>
  twilioProvider({
    ...{ url, account: 'AC1', token: 'token', sender: '+19735550100', timeout },
    reportsTo: (id) => `https://shop.test/webhooks/texts/twilio?message=${id}`,
  });
const android = (url = server.url, timeout = PATIENT) =>
  androidGateway({ url, user: 'sms', password: 'secret', signingKey: 'key', timeout });

const text = () => ({ id: randomUUID(), to: '+19735550142', body: 'Hi Ray', since: new Date() });

describe.each([
  ['Twilio', (timeout) => twilio(server.url, timeout)],
  ['the phone', (timeout) => android(server.url, timeout)],
] as [string, (timeout?: number) => TextProvider][])('texts through %s', (_name, open) => {
  it('MSG-01 are accepted with the name it gives them', async () => {
    const sent = text();
    const outcome = await open().send(sent);
    expect(outcome).toMatchObject({ kind: 'accepted', providerId: server.taken[0]?.id });
    expect(server.taken[0]).toMatchObject({ to: sent.to, body: sent.body });
  });

  it('MSG-01 repeat the refusal in its own words', async () => {
    server.mood = 'refuse';
    expect(await open().send(text())).toMatchObject({
      kind: 'refused',
      words: expect.stringContaining("The 'To' number is not a valid phone number."),
    });
  });

  it('MSG-04 are unclear when it hangs, breaks off, fails or talks nonsense, and wait when it is busy', async () => {
    for (const mood of ['hang', 'swallow', 'broken', 'lie'] as const) {
      server.mood = mood;
      expect((await open(IMPATIENT).send(text())).kind, mood).toBe('unclear');
    }
    server.mood = 'busy';
    expect((await open().send(text())).kind).toBe('away');
  });

  it('MSG-04 are found after an unclear answer, or known not to have been sent', async () => {
    const sent = text();
    server.mood = 'swallow';
    await open(IMPATIENT).send(sent);
    server.mood = 'well';
    expect(await open().find(sent)).toEqual({ kind: 'found', providerIds: [server.taken[0]?.id] });
    expect(await open().find({ ...text(), to: '+19735550199' })).toEqual({ kind: 'not_found' });
    server.mood = 'hang';
    expect((await open(IMPATIENT).find(sent)).kind).toBe('away');
  });
});

describe('where texts may go', () => {
  it('MSG-01 distinguishes unreachable from unknown', async () => {
    expect((await twilio('http://127.0.0.1:1').send(text())).kind).toBe('away');
    expect((await android('http://no-such-host.invalid:8080').send(text())).kind).toBe('away');
  });

  it('MSG-01 never calls the addresses that hand out a machine’s credentials, nor the internet in the clear', () => {
    expect(mayCall('169.254.169.254', true)).toBe(false);
    expect(mayCall('::ffff:169.254.169.254', true)).toBe(false);
    expect(mayCall('fd00:ec2::254', true)).toBe(false);
    expect(mayCall('0.0.0.0', true)).toBe(false);
    expect(mayCall('8.8.8.8', false)).toBe(false);
    expect(mayCall('8.8.8.8', true)).toBe(true);
    expect(mayCall('192.168.1.20', false)).toBe(true);
  });

  it('MSG-01 refuses such an address before a byte is sent', async () => {
    const outcome = await android('http://169.254.169.254').send(text());
    expect(outcome.kind).toBe('away');
  });
});

describe('webhooks of Twilio', () => {
  const URL_OF = 'https://shop.test/webhooks/texts/twilio?message=1';
  const ask = (params: Record<string, string>, signature?: string) => {
    const form = new URLSearchParams(params);
    return twilio().readWebhook({
      url: URL_OF,
      headers: { 'x-twilio-signature': signature ?? twilioSignature('token', URL_OF, form) },
      body: Buffer.from(form.toString()),
      now: new Date(),
    });
  };

  it('MSG-03 are signed as Twilio’s documentation signs them', () => {
    // the example in Twilio's documentation
    const params = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    });
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', params)).toBe(
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    );
  });

  it('MSG-03 are refused with a wrong, an empty or another address’s signature', () => {
    const params = { AccountSid: 'AC1', MessageSid: 'SM1', From: '+19735550142', Body: 'Hi' };
    expect(ask(params)).toMatchObject({ about: 'incoming', eventId: 'SM1', body: 'Hi' });
    expect(ask(params, 'AAAA')).toBeNull();
    expect(ask(params, '')).toBeNull();
    expect(
      ask(params, twilioSignature('token', 'https://other.test/', new URLSearchParams(params))),
    ).toBeNull();
    expect(ask(params, twilioSignature('other', URL_OF, new URLSearchParams(params)))).toBeNull();
  });

  it('MSG-03 V1 are refused in a time that does not grow faster than the body', () => {
    const bodyOf = (names: number) =>
      Buffer.from(Array.from({ length: names }, (_, at) => at.toString(36)).join('&'));
    const millisecondsFor = (names: number) => {
      const request = { url: URL_OF, headers: {}, body: bodyOf(names), now: new Date() };
      const begun = performance.now();
      expect(twilio().readWebhook(request)).toBeNull();
      return performance.now() - begun;
    };
    const best = (names: number) => Math.min(...[1, 2, 3].map(() => millisecondsFor(names)));
    const few = best(3000);
    // a time that grows with the square of the length would be a hundred times as long
    expect(best(30_000)).toBeLessThan(40 * Math.max(few, 5));
  });

  it('MSG-02 report the state of a text, by our own id', () => {
    expect(
      ask({ AccountSid: 'AC1', MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' }),
    ).toMatchObject({ about: 'delivery', messageId: '1', state: 'failed', words: '30003' });
    expect(ask({ AccountSid: 'AC1', MessageSid: 'SM1', MessageStatus: 'constructor' })).toEqual({
      about: 'nothing',
    });
  });

  it('MSG-03 photos come from the provider alone, and its store gets no password', async () => {
    server.media.set('/media/1', { status: 307, location: '/store/1' });
    server.media.set('/store/1', { status: 200, bytes: Buffer.from('picture') });
    server.media.set('/loop', { status: 302, location: '/loop' });
    server.media.set('/away', { status: 302, location: 'http://example.com/x' });
    const provider = twilio();
    expect(await provider.fetchPhoto(`${server.url}/media/1`)).toMatchObject({ kind: 'bytes' });
    for (const wrong of [
      `${server.url}/loop`,
      `${server.url}/away`,
      'https://evil.test/1',
      'file:///etc/passwd',
    ])
      expect((await provider.fetchPhoto(wrong)).kind, wrong).toBe('refused');
  });
});

describe('webhooks of the phone', () => {
  const now = new Date('2026-11-17T15:00:00Z');
  const ask = (told: unknown, { at = now, signature }: { at?: Date; signature?: string } = {}) => {
    const body = Buffer.from(typeof told === 'string' ? told : JSON.stringify(told));
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return android().readWebhook({
      url: 'https://shop.test/webhooks/texts/android',
      headers: {
        'x-signature': signature ?? androidSignature('key', body, timestamp),
        'x-timestamp': timestamp,
      },
      body,
      now,
    });
  };
  const received = {
    ...{ event: 'sms:received', id: 'Ey6ECgOkVVFjz3CL48B8C', deviceId: 'd', webhookId: 'w' },
    payload: { messageId: 'abc', message: 'Hi', phoneNumber: '+19735550142', simNumber: 1 },
  };

  it('MSG-03 are refused with a wrong signature, or when they are old', () => {
    expect(ask(received)).toMatchObject({ about: 'incoming', eventId: 'Ey6ECgOkVVFjz3CL48B8C' });
    expect(ask(received, { signature: '00' })).toBeNull();
    expect(ask(received, { signature: androidSignature('other', Buffer.from(''), '1') })).toBeNull();
    expect(ask(received, { at: new Date(now.getTime() - 11 * 60_000) })).toBeNull();
  });

  it('MSG-03 read texts, pictures and reports, and nothing else', () => {
    const picture = { contentType: 'image/jpeg', data: 'AAAA' };
    expect(
      ask({
        ...received,
        event: 'mms:downloaded',
        payload: {
          sender: '+19735550142',
          body: 'Look',
          attachments: [picture, { contentType: 'text/html' }, null],
        },
      }),
    ).toMatchObject({ body: 'Look', photos: ['data:image/jpeg;base64,AAAA'] });
    expect(
      ask({ ...received, event: 'sms:failed', payload: { messageId: 'm', reason: 'No SIM' } }),
    ).toMatchObject({
      about: 'delivery',
      state: 'failed',
      words: 'No SIM',
    });
    for (const odd of [{ ...received, event: 'system:ping' }, 'not json', '[]', { event: 'sms:received' }])
      expect(ask(odd)).toEqual({ about: 'nothing' });
  });
});
