import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

interface Letter {
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server of the test's own. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** The link in the nth email to an address; waits for that email. */
  link(to: string, nth?: number): Promise<string>;
  /** How many letters an address has. */
  count(to: string): number;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // The server's certificate would be nobody's; on the loopback nothing listens in.
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, text: decodeQuotedPrintable(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  const lettersTo = (to: string) => letters.filter((letter) => letter.to.includes(to));
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async link(to, nth = 1) {
      await expect.poll(() => lettersTo(to).length, `letters to ${to}`).toBeGreaterThanOrEqual(nth);
      const text = lettersTo(to)[nth - 1]?.text ?? '';
      const [link] = /http\S+\/auth\/[\w-]+\?token=[\w-]+/.exec(text) ?? [];
      if (!link) throw new Error(`No link in the letter to ${to}:\n${text}`);
      return link;
    },
    count: (to) => lettersTo(to).length,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
