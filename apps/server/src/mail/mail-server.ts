import { createTransport, type Transporter } from 'nodemailer';
import { SECOND } from '../platform/clock.ts';

/** Where mail is handed over, and in whose name. */
export interface MailServer {
  /** As people know it. */
  readonly host: string;
  readonly reached: { readonly url: string } | Dialled;
  readonly from: string;
  readonly fallbackFrom: string | null;
}

interface Dialled {
  readonly port: number;
  /** tls: from the first byte; starttls: or nothing is sent; none: in the clear. */
  readonly security: 'starttls' | 'tls' | 'none';
  readonly login: { readonly user: string; readonly pass: string } | null;
}

interface Timeouts {
  readonly connect: number;
  readonly answer: number;
}

const DELIVERY: Timeouts = { connect: 10 * SECOND, answer: 30 * SECOND };

export function createMailer({ host, reached }: MailServer, timeouts: Timeouts = DELIVERY): Transporter {
  const times = {
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.answer,
  };
  if ('url' in reached) return createTransport(withOptions(reached.url, times));
  const { port, security, login } = reached;
  return createTransport({
    ...{ host, port, ...times },
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: login }),
  });
}

/** The library reads the options of an address from the address alone. */
function withOptions(address: string, times: Record<string, number>): string {
  const url = new URL(address);
  if (mustUpgrade(url)) url.searchParams.set('requireTLS', 'true');
  for (const [name, value] of Object.entries(times))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Off this machine nothing is sent in the clear, even if the server or someone in between offers no STARTTLS. */
const mustUpgrade = ({ protocol, hostname, searchParams }: URL): boolean =>
  protocol === 'smtp:' &&
  !LOOPBACK.test(hostname) &&
  !searchParams.has('ignoreTLS') &&
  !searchParams.has('requireTLS');

interface SmtpError {
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

export const isPermanent = (error: unknown) => {
  const { responseCode } = error as SmtpError;
  return typeof responseCode === 'number' && responseCode >= 500;
};

export const isSenderRefused = (error: unknown) =>
  (error as SmtpError).command === 'MAIL FROM' && isPermanent(error);

/** The mail server's answer or, without one, the connection error. */
export const wordsOf = (error: unknown) => {
  const { response, message } = error as SmtpError;
  return String(response ?? message ?? '').slice(0, 300);
};
