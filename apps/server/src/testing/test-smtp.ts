import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const SENDER = 'shop@example.com';

export interface TestSmtp {
  /** Whole messages, in the order they came. */
  received: string[];
  /** The code a sender or a recipient is refused with; none: accepted. The fallback sender always is. */
  refuses: { from?: number | undefined; to?: number | undefined };
  /** The settings of a shop that sends through it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** A mail server on this machine. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const answer = (code: number | undefined) =>
    code ? Object.assign(new Error('not today'), { responseCode: code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) =>
      done(answer(address === SENDER ? smtp.refuses.from : undefined)),
    onRcptTo: (_address, _session, done) => done(answer(smtp.refuses.to)),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        smtp.received.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    received: [],
    refuses: {},
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: `Ironbound Moto <${SENDER}>`,
      MAIL_FALLBACK_FROM: 'Kickstand <fallback@example.com>',
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return smtp;
}
