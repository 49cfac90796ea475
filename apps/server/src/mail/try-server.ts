import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@kickstand/domain/language';
import type { SentMessageInfo } from 'nodemailer';
import { SECOND } from '../platform/clock.ts';
import { createMailer, isSenderRefused, type MailServer, wordsOf } from './mail-server.ts';
import { renderTestMail } from './templates/test-mail.ts';

const TIMEOUT = 10 * SECOND;

type TestStep =
  | 'NAME'
  | 'CONNECT'
  | 'TIMEOUT'
  | 'TLS'
  | 'LOGIN'
  | 'SENDER'
  | 'RECIPIENT'
  | 'MESSAGE'
  | 'OTHER';

type TestOutcome =
  | {
      readonly sent: true;
      readonly host: string;
      readonly words: string;
      readonly milliseconds: number;
      readonly usedFallback: boolean;
    }
  | { readonly sent: false; readonly host: string; readonly step: TestStep; readonly words: string };

/** Sends one mail immediately, bypassing the outbox, and returns the server's answer. */
export async function tryServer(
  server: MailServer,
  { to, language, shopName }: { to: string; language: Language; shopName: string },
): Promise<TestOutcome> {
  const mailer = createMailer(server, { connect: TIMEOUT, answer: TIMEOUT });
  const message = { to: { name: '', address: to }, ...renderTestMail(language, shopName) };
  const begun = performance.now();
  const sending = async () => {
    try {
      return { info: await mailer.sendMail({ ...message, from: server.from }), usedFallback: false };
    } catch (error) {
      if (!server.fallbackFrom || !isSenderRefused(error)) throw error;
      return { info: await mailer.sendMail({ ...message, from: server.fallbackFrom }), usedFallback: true };
    }
  };
  try {
    const { info, usedFallback } = await inTime(sending());
    const words = String((info as SentMessageInfo).response ?? '').slice(0, 300);
    return {
      sent: true,
      host: server.host,
      words,
      milliseconds: Math.round(performance.now() - begun),
      usedFallback,
    };
  } catch (error) {
    return { sent: false, host: server.host, step: stepOf(error), words: wordsOf(error) };
  } finally {
    mailer.close();
  }
}

/** A server may answer each command in time and yet never come to an end. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = pause(TIMEOUT, null, { signal: end.signal }).then(() => {
    throw Object.assign(new Error(`No answer within ${TIMEOUT / SECOND} s`), { code: 'ETIMEDOUT' });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => undefined); // interrupted above, or reported by the race
    work.catch(() => undefined); // too late for anyone
  }
}

const STEPS_BY_CODE: Record<string, TestStep> = {
  EDNS: 'NAME',
  ENOTFOUND: 'NAME',
  ETIMEDOUT: 'TIMEOUT',
  ETLS: 'TLS',
  EAUTH: 'LOGIN',
  ENOAUTH: 'LOGIN',
  EMESSAGE: 'MESSAGE',
};
const STEPS_BY_COMMAND: Record<string, TestStep> = {
  CONN: 'CONNECT',
  STARTTLS: 'TLS',
  'MAIL FROM': 'SENDER',
  'RCPT TO': 'RECIPIENT',
  DATA: 'MESSAGE',
};

function stepOf(error: unknown): TestStep {
  const { code, command, message } = error as { code?: unknown; command?: unknown; message?: unknown };
  if (/certificate|wrong version number|\bTLS\b|\bSSL\b/i.test(String(message ?? ''))) return 'TLS';
  return STEPS_BY_CODE[String(code)] ?? STEPS_BY_COMMAND[String(command)] ?? 'OTHER';
}
