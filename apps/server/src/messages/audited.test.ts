import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { mutationsOf } from '@kickstand/api/testing';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { newOrder } from '../testing/orders.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { messageConversations, messages } from './messages.table.ts';
import { startTextServer, type TextServer } from './testing/text-server.ts';

describe('every change of messages and reminders', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let server: TextServer;
  beforeAll(async () => {
    server = await startTextServer();
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(async () => {
    await shop.close();
    await server.close();
  });

  const done = new Set<string>();
  const rows = async () => (await shop.db.select({ rows: count() }).from(auditLog))[0]?.rows ?? 0;
  async function does<T>(path: string, input: object): Promise<T> {
    const before = await rows();
    const answer = await owner.call<T>(path, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    expect(await rows(), path).toBeGreaterThan(before);
    done.add(path);
    return answer.value;
  }

  it('AUD-01 MSG-02 REM-01 leaves a row in the audit, one after the other', async () => {
    const account = { provider: 'android', url: server.url, account: 'sms', sender: '' };
    await does('messages/updateProvider', { ...account, password: 'secret', signingKey: 'key', revision: 0 });
    await does('messages/testProvider', { to: '9735550142' });
    const setting = (await owner.call<Outputs['messages']['setting']>('messages/setting', {})).value;
    const quiet = { quietFrom: 21, quietTo: 7, templates: setting.templates, revision: setting.revision };
    await does('messages/updateSetting', quiet);
    const order = await newOrder(shop, owner, { customerPhone: '9735550142' });
    const { to } = (await owner.call<Outputs['messages']['thread']>('messages/thread', { orderId: order.id }))
      .value;
    await does('messages/agree', { customerId: to.customerId, given: true });
    await does('messages/link', { orderId: order.id, page: 'report' });
    const text = { text: 'Hi', by: 'provider', orderId: order.id };
    const { conversationId: id, messageId } = await does<Outputs['messages']['send']>('messages/send', {
      ...text,
      key: randomUUID(),
    });
    await does('messages/cancel', { id: messageId });
    const second = await does<Outputs['messages']['send']>('messages/send', { ...text, key: randomUUID() });
    await shop.db.update(messages).set({ state: 'failed' }).where(eq(messages.id, second.messageId));
    await does('messages/tryAgain', { id: second.messageId });
    await shop.db.update(messageConversations).set({ unread: 2 });
    await does('messages/markRead', { id });
    await does('messages/assign', { id, personId: setting.people[0]?.id });
    await does('messages/setDone', { id, done: true });
    await does('messages/attach', { id, customerId: to.customerId });
    const overview = (await owner.call<Outputs['reminders']['overview']>('reminders/overview', {})).value;
    const { pausedOn: _paused, ...rules } = overview.rules;
    await does('reminders/save', { ...rules, perWeek: 3, seen: 0 });
    await does('reminders/sendTest', { rule: 'serviceDue', language: 'en', to: '9735550142' });
    await does('reminders/pause', { paused: true });
    expect([...mutationsOf('messages/'), ...mutationsOf('reminders/')].sort()).toEqual([...done].sort());
  });
});
