import { describe, expect, it } from 'vitest';
import { ROLES } from '../auth/index.ts';
import {
  type Change,
  LIVE_SUBJECTS,
  type Listener,
  mayHear,
  readAnnouncement,
  readLiveMessage,
} from './index.ts';

const PERSON: Listener = { userId: 'u1', role: 'technician', secondFactorDue: false };

/** The roles that receive a change with nobody's id in it. */
const heardBy = (change: Change) => ROLES.filter((role) => mayHear({ ...PERSON, role }, change));

describe('who receives a change', () => {
  it('ERR-05 nobody receives changes of a table that is not listed, whatever it is called', () => {
    for (const subject of ['auth_accounts', 'auth_users', 'files', 'toString', '__proto__', ''])
      expect(heardBy([subject, null]), subject).toEqual([]);
  });

  it('ERR-05 everyone receives what they may read', () => {
    expect(heardBy(['settings_shop', 'true'])).toEqual([...ROLES]);
    expect(heardBy(['profiles', 'someone'])).toEqual(['admin', 'head_technician', 'technician']);
    expect(heardBy(['mail_outbox', null])).toEqual(['admin']);
    expect(heardBy(['auth_sessions', 'someone'])).toEqual([]);
    expect(heardBy(['auth_sessions', null])).toEqual([...ROLES]);
    expect(heardBy(['auth_links', null])).toEqual(['admin']);
    expect(heardBy(['audit_log', null])).toEqual(['admin']);
  });

  it('ERR-05 AUT-16 people who must set up a second factor receive only their own and the shop’s changes', () => {
    const due: Listener = { ...PERSON, role: 'admin', secondFactorDue: true };
    for (const subject of Object.keys(LIVE_SUBJECTS))
      expect([subject, mayHear(due, [subject, 'x'])]).toEqual([subject, subject === 'settings_shop']);
    for (const subject of ['profiles', 'auth_sessions', 'auth_second_factors'])
      expect(mayHear(due, [subject, 'u1'])).toBe(true);
  });

  it('ERR-05 everyone receives their own changes', () => {
    const customer: Listener = { ...PERSON, role: 'customer' };
    expect(mayHear(customer, ['profiles', 'u1'])).toBe(true);
    expect(mayHear(customer, ['profiles', 'u2'])).toBe(false);
    expect(mayHear(customer, ['auth_sessions', 'u1'])).toBe(true);
  });
});

describe('what goes over the wire', () => {
  it('ERR-05 reads what the database announces and leaves out what is no change', () => {
    expect(readAnnouncement('[["profiles","p1"],["mail_outbox",null]]')).toEqual([
      ['profiles', 'p1'],
      ['mail_outbox', null],
    ]);
    expect(readAnnouncement('[["profiles"],5,null,["a",7],["b","x","y"],["c",null]]')).toEqual([['c', null]]);
    for (const odd of ['', '{', '5', 'null', '{"a":1}']) expect(readAnnouncement(odd), odd).toBeNull();
  });

  it('ERR-05 takes no message it does not know', () => {
    expect(readLiveMessage('{"type":"resync","more":1}')).toEqual({ type: 'resync' });
    expect(readLiveMessage('{"type":"changes","changes":[["profiles","p1"],[1]]}')).toEqual({
      type: 'changes',
      changes: [['profiles', 'p1']],
    });
    for (const odd of ['', '[]', 'null', '{"type":5}', '{"type":"constructor"}'])
      expect(readLiveMessage(odd), odd).toBeNull();
  });
});
