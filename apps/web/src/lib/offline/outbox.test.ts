// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../testing/session.ts';
import { filePath, type NewChange, withPaths } from './calls.ts';
import { deviceDatabase } from './device-database.ts';
import {
  findingForm,
  forgetForm,
  holdForm,
  listForms,
  listUnreadableForms,
  readForm,
  saveForm,
} from './device-forms.ts';
import { needKey, wipe } from './encryption.ts';
import {
  enqueue,
  listUnreadable,
  listUnsent,
  nextUnsent,
  readFile,
  removeUnsent,
  rewriteUnsent,
} from './outbox.ts';

// why: Node's Web Crypto refuses the bytes of jsdom's blobs, which are of another realm
vi.stubGlobal('Blob', NodeBlob);

const ANA = 'ana';
const BEN = 'ben';

const note = (subject: string, text: string): NewChange<'workorders.note'> => ({
  call: 'workorders.note',
  input: { id: subject, key: text, text },
  subject,
  label: { what: 'workorders.note', name: 'WO-1047' },
});

const texts = async (owner: string) =>
  (await listUnsent(owner)).map(({ input }) => (input as { text: string }).text);

/** Everything in the database as text, as someone reading its files would see it. */
async function onDisk(): Promise<string> {
  const database = await deviceDatabase();
  const all = await Promise.all(
    (['outbox', 'files', 'forms', 'reads'] as const).map((store) => database.getAll(store)),
  );
  const bytes = (value: unknown) => {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1');
    return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
  };
  return JSON.stringify(all, (_, value) => bytes(value));
}

/** The entry shared by all tabs of this device. */
const signIn = (id: string) => localStorage.setItem('kickstand.session', JSON.stringify(sessionOf({ id })));
const signOut = () => localStorage.removeItem('kickstand.session');

beforeEach(async () => {
  for (const owner of [BEN, ANA]) {
    signIn(owner);
    await needKey(owner);
  }
});

afterEach(async () => {
  await wipe(ANA);
  await wipe(BEN);
});

describe('unsent changes', () => {
  it('OFF-03 keeps changes and files encrypted, for the person who made them alone', async () => {
    const id = await enqueue(ANA, {
      ...note('order:1', 'Left mirror loose'),
      files: [
        { id: 'photo', bucket: 'bike-photos', blob: new Blob(['a secret picture'], { type: 'image/jpeg' }) },
      ],
    });
    expect(await texts(ANA)).toEqual(['Left mirror loose']);
    expect(await texts(BEN)).toEqual([]);
    expect(await (await readFile(ANA, id, 'photo', 'image/jpeg'))?.text()).toBe('a secret picture');
    const disk = await onDisk();
    expect(disk).toContain('order:1');
    for (const word of ['mirror', 'WO-1047', 'secret']) expect(disk).not.toContain(word);
    await expect(readFile(BEN, id, 'photo', 'image/jpeg')).rejects.toThrow();
  });

  it('OFF-03 uses a key that cannot be read out', async () => {
    await enqueue(ANA, note('order:1', 'x'));
    const kept = await (await deviceDatabase()).get('keys', ANA);
    expect(kept?.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', kept?.key as CryptoKey)).rejects.toThrow();
  });

  it('OFF-04 sends the changes of a record in order, and those of others while one waits for a person', async () => {
    for (const [subject, text] of [
      ['order:1', 'first'],
      ['order:1', 'second'],
      ['order:2', 'third'],
    ] as const)
      await enqueue(ANA, note(subject, text));
    const first = await nextUnsent(ANA);
    expect(first?.input).toMatchObject({ text: 'first' });
    if (!first) return;
    await rewriteUnsent(ANA, first, 'refused', { refusal: { code: 'NOT_FOUND', data: null } });
    const other = await nextUnsent(ANA);
    expect(other?.input).toMatchObject({ text: 'third' });
    if (!other) return;
    await removeUnsent(other);
    expect(await nextUnsent(ANA)).toBeNull();
    const [refused] = await listUnsent(ANA);
    expect(refused?.refusal).toEqual({ code: 'NOT_FOUND', data: null });
    expect(await texts(ANA)).toEqual(['first', 'second']);
  });

  it('OFF-04 does not bring back what was discarded while the server refused it', async () => {
    await enqueue(ANA, note('order:1', 'gone'));
    const [change] = await listUnsent(ANA);
    if (!change) return;
    await removeUnsent(change);
    await rewriteUnsent(ANA, change, 'refused', { refusal: { code: 'NOT_FOUND', data: null } });
    expect(await listUnsent(ANA)).toEqual([]);
  });

  it('INT-16 an open form is kept until it is in the queue, and not longer', async () => {
    await saveForm(ANA, 'form-1', { name: 'Nadia Haddad' });
    await saveForm(ANA, 'form-2', { name: 'Owen Pratt' });
    expect((await listForms(ANA, 'intake')).map(({ formId }) => formId).sort()).toEqual(['form-1', 'form-2']);
    expect(await readForm(BEN, 'form-1')).toBeNull();
    expect(await onDisk()).not.toContain('Nadia');
    await enqueue(ANA, note('intake:form-1', 'sent'), 'form-1');
    expect((await listForms(ANA, 'intake')).map(({ formId }) => formId)).toEqual(['form-2']);
    await forgetForm('form-2');
    expect(await listForms(ANA, 'intake')).toEqual([]);
  });

  it('INT-16 OFF-03 a form stays whole, with its photos, when its change cannot be written', async () => {
    await saveForm(ANA, 'form-1', { name: 'Nadia Haddad' });
    const photo = {
      of: 'form-1',
      name: 'a',
      owner: ANA,
      sealed: { iv: new Uint8Array(12), data: new ArrayBuffer(1) },
    };
    const database = await deviceDatabase();
    await database.put('files', photo);
    // why: a full disk cannot be had in a test
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(enqueue(ANA, note('intake:form-1', 'sent'), 'form-1')).rejects.toMatchObject({
      code: 'DEVICE_FULL',
    });
    full.mockRestore();
    expect(await listUnsent(ANA)).toEqual([]);
    expect(await readForm(ANA, 'form-1')).toMatchObject({ content: { name: 'Nadia Haddad' } });
    expect(await database.get('files', ['form-1', 'a'])).toBeDefined();
  });

  it('INT-16 OFF-03 a form that is open in one tab is not offered in the other, and a finding never as an intake', async () => {
    const held: string[] = [];
    // why: jsdom has no Web Locks
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (name: string, work: () => Promise<void>) => {
          held.push(name);
          await work();
          held.splice(held.indexOf(name), 1);
        },
        query: async () => ({ held: held.map((name) => ({ name })) }),
      },
    });
    const idsOf = async (kind: 'intake' | 'finding') =>
      (await listForms(ANA, kind)).map(({ formId }) => formId);
    await saveForm(ANA, 'form-1', { name: 'Nadia Haddad' });
    await saveForm(ANA, findingForm('f'), { title: 'Rear sprocket worn' });
    const close = holdForm('form-1');
    expect(await idsOf('intake')).toEqual([]);
    close();
    await vi.waitFor(async () => expect(await idsOf('intake')).toEqual(['form-1']));
    expect(await idsOf('finding')).toEqual(['finding:f']);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('OFF-06 after signing out nothing of a person is left, and nothing of others is touched', async () => {
    await enqueue(ANA, note('order:1', 'mine'));
    await enqueue(BEN, note('order:2', 'theirs'));
    await saveForm(ANA, 'form-1', { name: 'Nadia Haddad' });
    await wipe(ANA);
    expect(await listUnsent(ANA)).toEqual([]);
    expect(await (await deviceDatabase()).get('keys', ANA)).toBeUndefined();
    expect(await onDisk()).not.toContain('form-1');
    expect(await texts(BEN)).toEqual(['theirs']);
  });

  it('OFF-06 what is written late, after signing out, is not kept, and makes no key', async () => {
    // the order of lib/sign-out.ts: first the session's entry, then the stored data
    signOut();
    const late = saveForm(ANA, 'form-1', { name: 'Nadia Haddad' });
    await Promise.allSettled([wipe(ANA), late]);
    await expect(saveForm(ANA, 'form-2', { name: 'Nadia Haddad' })).rejects.toThrow();
    await expect(enqueue(ANA, note('order:1', 'late'))).rejects.toThrow();
    const database = await deviceDatabase();
    expect(await database.getAll('forms')).toEqual([]);
    expect(await database.getAll('outbox')).toEqual([]);
    expect(await database.get('keys', ANA)).toBeUndefined();
    signIn(ANA);
    await enqueue(ANA, note('order:1', 'signed in again'));
    expect(await texts(ANA)).toEqual(['signed in again']);
  });

  it('OFF-03 one change or form that cannot be decrypted hides and stops no other', async () => {
    await enqueue(ANA, note('order:1', 'damaged'));
    await enqueue(ANA, note('order:1', 'after it'));
    await enqueue(ANA, note('order:2', 'whole'));
    await saveForm(ANA, 'form-1', { name: 'Nadia Haddad' });
    await saveForm(ANA, 'form-2', { name: 'Owen Pratt' });
    const database = await deviceDatabase();
    const damaged = { iv: new Uint8Array(12), data: new ArrayBuffer(32) };
    const [row] = await database.getAll('outbox');
    if (row) await database.put('outbox', { ...row, sealed: damaged });
    const form = await database.get('forms', 'form-1');
    if (form) await database.put('forms', { ...form, sealed: damaged });
    expect(await texts(ANA)).toEqual(['after it', 'whole']);
    expect((await listForms(ANA, 'intake')).map(({ formId }) => formId)).toEqual(['form-2']);
    expect((await listUnreadableForms(ANA)).map(({ formId }) => formId)).toEqual(['form-1']);
    expect(await readForm(ANA, 'form-1')).toBeNull();
    // later changes of the same order wait and are counted as needing a person
    expect((await nextUnsent(ANA))?.input).toMatchObject({ text: 'whole' });
    const unreadable = await listUnreadable(ANA);
    expect(unreadable).toMatchObject([{ subject: 'order:1', state: 'refused' }]);
    for (const one of unreadable) await removeUnsent(one);
    expect((await nextUnsent(ANA))?.input).toMatchObject({ text: 'after it' });
  });

  it('OFF-04 fills in where the files of a change were stored', () => {
    const input = {
      form: { photoFront: filePath('a'), additionalPhotos: ['bike-photos/x.jpg', filePath('b')] },
    };
    const paths = new Map([
      ['a', 'bike-photos/a.jpg'],
      ['b', 'bike-photos/b.jpg'],
    ]);
    expect(withPaths(input, paths)).toEqual({
      form: { photoFront: 'bike-photos/a.jpg', additionalPhotos: ['bike-photos/x.jpg', 'bike-photos/b.jpg'] },
    });
  });
});
