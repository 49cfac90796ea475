import type { Shop } from '../../../scripts/lib/shop.mjs';
import { startDemo } from './demo.ts';
import { test } from './fixtures.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

export interface MailShop {
  readonly url: string;
  readonly mailbox: Mailbox;
}

/** One demo shop with a mail server for all tests of a file. */
export function mailShop(): MailShop {
  let shop: Shop;
  let mailbox: Mailbox;
  test.beforeAll(async () => {
    mailbox = await openMailbox();
    shop = await startDemo({
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'Ironbound Moto <shop@ironbound.test>',
    });
  });
  test.afterAll(async () => {
    await shop?.stop();
    await mailbox?.close();
  });
  test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource.*status of (401|403|409|410)/));
  return {
    get url() {
      return shop.url;
    },
    get mailbox() {
      return mailbox;
    },
  };
}
