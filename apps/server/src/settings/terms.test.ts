import { randomUUID } from 'node:crypto';
import { contract, type Outputs } from '@kickstand/api';
import type { BlockText, TermsBlock } from '@kickstand/domain/terms';
import { count, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { completeForm, submittedForm, takeDeposit } from '../testing/intakes.ts';
import { addJob, change, decision, newOrder, sendEstimate } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { settingsTermsVersions } from './settings.table.ts';
import { keepTerms } from './terms-start.ts';

type Draft = Outputs['terms']['draft'];
type Text = Outputs['terms']['text'];
type Versions = Outputs['terms']['versions'];

let shop: TestShop;
let owner: TestBrowser;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.reset();
  owner = await setUpAndSignIn(shop);
  await keepTerms(shop);
});
afterAll(() => shop.close());

const draftNow = async () => (await owner.call<Draft>('terms/draft', {})).value;
const inForce = async (version?: string) =>
  (await shop.browser().call<Text>('terms/text', version ? { version } : {})).value;
const versions = async () => (await owner.call<Versions>('terms/versions', {})).value;

/** The current block with other words in one or both languages. */
function changed(draft: Draft, id: TermsBlock, en: Partial<BlockText>, es: Partial<BlockText> = {}) {
  return { id, en: { ...draft.wording.en[id], ...en }, es: { ...draft.wording.es[id], ...es } };
}

const save = (draft: Draft, blocks: readonly object[], equal: readonly string[] = []) =>
  owner.call<Draft>('terms/saveDraft', { revision: draft.revision, blocks, equal });

/** Publishes a new text of the payment terms. */
async function publish(en: string, es = `ES ${en}`) {
  const draft = await draftNow();
  const saved = await save(draft, [changed(draft, 'payment-terms', { text: en }, { text: es })]);
  return owner.call<{ version: string; number: number }>('terms/publish', { revision: saved.value.revision });
}

const sectionOf = (text: Text['en'] | undefined, id: string) =>
  text?.sections.find((section) => section.id === id)?.paragraphs.join('\n');

const setWorkshop = async (part: object) => {
  const setting = (await owner.call<object>('workorders/setting')).value;
  return owner.call('workorders/updateSetting', { ...setting, ...part });
};

describe('the draft of the terms', () => {
  it('SET-01 TRM-01 starts as the version in force, keeps both languages and marks the one that is older', async () => {
    const start = await draftNow();
    expect(start).toMatchObject({ open: false, revision: 0, nextNumber: 2, inForce: { number: 1 } });
    expect(start.wording.en['storage-fees'].text).toContain('{{storage}}');
    expect(start.figures).toMatchObject({
      en: { storage: '$40', grace: '48 hours' },
      es: { grace: '48 horas' },
    });

    const first = await save(start, [
      changed(start, 'payment-terms', { text: ' Cash only.\r\n \nNo cards. ' }),
    ]);
    expect(first.value).toMatchObject({
      open: true,
      revision: 1,
      updatedBy: 'Marisol Vega',
      marks: { 'payment-terms': { lead: 'en', behind: true } },
    });
    expect(first.value.wording.en['payment-terms'].text).toBe('Cash only.\n\nNo cards.');
    const equal = await save(first.value, [], ['payment-terms']);
    expect(equal.value.marks).toEqual({});
    // nobody reads it before it is published
    expect(sectionOf((await inForce()).en, 'payment-terms')).toContain('approved financing');

    const gone = await owner.call<Draft>('terms/discardDraft', { revision: equal.value.revision });
    expect(gone.value).toMatchObject({ open: false, revision: 3 });
    expect(gone.value.wording).toEqual(start.wording);
  });

  it('SET-01 a page with an outdated revision gets the current draft, and overwrites nothing', async () => {
    const start = await draftNow();
    const saves = await Promise.all(
      ['One', 'Two', 'Three'].map((text) => save(start, [changed(start, 'payment-terms', { text })])),
    );
    expect(saves.map(({ code }) => code).sort()).toEqual(['STALE', 'STALE', null].sort());
    const stale = saves.find(({ code }) => code === 'STALE');
    expect(stale?.data).toEqual({ current: await draftNow() });
    // a draft started after discarding is another one, which an old page must not publish
    const open = await draftNow();
    await owner.call('terms/discardDraft', { revision: open.revision });
    const again = await draftNow();
    await save(again, [changed(again, 'payment-terms', { text: 'Another.' }, { text: 'Otra.' })]);
    expect((await owner.call('terms/publish', { revision: open.revision })).code).toBe('STALE');
    expect((await versions()).length).toBe(1);
  });

  it('SET-01 refuses markup and control characters; what only looks odd is stored and shown as it is', async () => {
    const start = await draftNow();
    for (const [text, message] of [
      ['Pay <script>alert(1)</script> now', 'MARKUP_REFUSED'],
      ['Pay </p> now', 'MARKUP_REFUSED'],
      ['Pay <!-- not --> now', 'MARKUP_REFUSED'],
      ['Pay \u0007 now', 'CONTROL_CHARACTER'],
      ['Pay \u202ewon now', 'CONTROL_CHARACTER'],
      ['x'.repeat(6001), 'TOO_LONG'],
    ] as const) {
      const answer = await save(start, [changed(start, 'payment-terms', { text })]);
      expect(answer.status, text).toBe(400);
      expect(JSON.stringify(answer.data), text).toContain(message);
    }
    expect((await draftNow()).open).toBe(false);
    const odd = 'Fees < $5 & > $1 are **waived** &lt;b&gt; $1 $&';
    expect((await publish(odd)).status).toBe(200);
    expect(sectionOf((await inForce()).en, 'payment-terms')).toBe(odd);
  });

  it('SET-01 only administrators see and change it, everyone reads the version in force', async () => {
    const head = await signedInAs(shop, 'head_technician');
    expect((await head.call('terms/draft', {})).code).toBe('FORBIDDEN');
    expect((await head.call('terms/versions', {})).code).toBe('FORBIDDEN');
    expect((await head.call('terms/publish', { revision: 1 })).code).toBe('FORBIDDEN');
    expect((await shop.browser().call('terms/saveDraft', { revision: 0, blocks: [], equal: [] })).code).toBe(
      'UNAUTHORIZED',
    );
    expect((await shop.browser().call('terms/text', { version: 'never' })).code).toBe('NOT_FOUND');
    const plain = await shop.browser().request({ method: 'GET', url: '/api/terms?version=2025-04-01' });
    expect(plain.json()).toMatchObject({ inForce: true, es: { title: 'Términos y condiciones' } });
  });
});

describe('publishing', () => {
  it('SET-01 TRM-01 publishes the next number immediately, once, however many publish it', async () => {
    const start = await draftNow();
    const words = [{ text: 'Cash only.' }, { text: 'Solo efectivo.' }] as const;
    const { revision } = (await save(start, [changed(start, 'payment-terms', ...words)])).value;
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.call('terms/publish', { revision })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['STALE', 'STALE', 'STALE', null].sort());
    const [second, first, ...others] = await versions();
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      number: 2,
      origin: 'published',
      publishedBy: 'Marisol Vega',
      until: null,
    });
    expect(first).toMatchObject({
      number: 1,
      version: '2025-04-01',
      origin: 'start',
      until: second?.effective,
    });
    expect(await inForce()).toMatchObject({ version: second?.version, inForce: true });
    expect(sectionOf((await inForce()).es, 'payment-terms')).toBe('Solo efectivo.');
    // a second one on the same day gets its own name
    const third = (await publish('Cards only.')).value;
    expect(third).toEqual({ version: `${second?.version}.2`, number: 3 });
  });

  it('SET-01 refuses an incomplete text, different figures, or an unchanged text; the draft stays', async () => {
    const start = await draftNow();
    const storage = start.wording.es['storage-fees'].text.replace('{{storage}}', '$40');
    const half = await save(start, [
      changed(start, 'payment-terms', { text: '' }, { title: '' }),
      changed(start, 'storage-fees', {}, { text: storage }),
      changed(start, 'sales-tax', { text: 'Tax of {{rate}}.' }),
    ]);
    const refused = await owner.call('terms/publish', { revision: half.value.revision });
    expect(refused).toMatchObject({
      code: 'TERMS_INCOMPLETE',
      data: {
        issues: [
          { block: 'payment-terms', language: 'en', code: 'TEXT_MISSING' },
          { block: 'payment-terms', language: 'es', code: 'TITLE_MISSING' },
          { block: 'storage-fees', language: 'es', code: 'PLACEHOLDERS_DIFFER', names: ['storage'] },
          { block: 'sales-tax', language: 'en', code: 'PLACEHOLDER_UNKNOWN', names: ['{{rate}}'] },
          { block: 'sales-tax', language: 'en', code: 'PLACEHOLDERS_DIFFER', names: ['tax'] },
        ],
      },
    });
    expect(await draftNow()).toMatchObject({ open: true, revision: half.value.revision });
    const blocks = (['payment-terms', 'storage-fees', 'sales-tax'] as const).map((id) =>
      changed(start, id, {}),
    );
    const same = await save(half.value, blocks);
    expect((await owner.call('terms/publish', { revision: same.value.revision })).code).toBe(
      'NOTHING_TO_PUBLISH',
    );
  });

  it('AUD-01 SET-01 every change of the terms is audited', async () => {
    const written = async () =>
      (
        await shop.db
          .select({ rows: count() })
          .from(auditLog)
          .where(like(auditLog.action, 'settings.terms.%'))
      )[0]?.rows ?? 0;
    const start = await draftNow();
    const saved = await save(start, [changed(start, 'payment-terms', { text: 'A' })]);
    expect(await written()).toBe(1);
    await owner.call('terms/discardDraft', { revision: saved.value.revision });
    expect(await written()).toBe(2);
    await publish('B');
    expect(await written()).toBe(4);
    expect(Object.keys(contract.terms).length - 3).toBe(3);
  });
});

describe('what was signed', () => {
  it('TRM-01 SIG-03 keeps its version and text while later ones come', async () => {
    const id = await submittedForm(shop, owner);
    const { version } = (await publish('Cash only.')).value;
    await shop.db
      .update(settingsTermsVersions)
      .set({ wording: null })
      .where(eq(settingsTermsVersions.number, 1));
    const found = (await owner.call<Outputs['intake']['find']>('intake/find', { id })).value;
    expect(found.form.termsVersion).toBe('2025-04-01');
    expect(found.signatureChecks.map(({ termsVersion, valid }) => [termsVersion, valid])).toEqual([
      ['2025-04-01', true],
      ['2025-04-01', true],
    ]);
    const receipt = (await owner.call<Outputs['intake']['receipt']>('intake/receipt', { id })).value;
    expect(receipt.termsVersion).toBe('2025-04-01');
    const then = await inForce('2025-04-01');
    expect(then.inForce).toBe(false);
    expect(sectionOf(then.en, 'payment-terms')).toContain('approved financing');
    // edited later, the form still belongs to its own version
    await owner.call('intake/update', {
      id,
      revision: found.revision,
      form: { ...found.form, mileage: '13,000' },
    });
    const edited = (await owner.call<Outputs['intake']['find']>('intake/find', { id })).value;
    expect(edited.form.termsVersion).toBe('2025-04-01');
    expect((await versions()).map((one) => [one.version, one.signatures])).toEqual([
      [version, 0],
      ['2025-04-01', 1],
    ]);
  });

  it('TRM-01 INT-02 a form with older terms is asked again; accepted again it is stored under those shown', async () => {
    const id = randomUUID();
    await takeDeposit(owner, id);
    const form = await completeForm(shop, owner);
    const { version } = (await publish('Cash only.')).value;
    const refused = await owner.call('intake/submit', { id, form });
    expect(refused).toMatchObject({ status: 409, code: 'TERMS_CHANGED', data: { version } });
    for (const other of ['', 'never'])
      expect((await owner.call('intake/submit', { id, form: { ...form, termsVersion: other } })).code).toBe(
        'TERMS_CHANGED',
      );
    const { termsVersion: _, ...unsaid } = form;
    expect((await owner.call('intake/submit', { id, form: unsaid })).code).toBe('TERMS_CHANGED');
    expect((await owner.call('intake/submit', { id, form: { ...form, termsVersion: version } })).status).toBe(
      200,
    );
    const found = (await owner.call<Outputs['intake']['find']>('intake/find', { id })).value;
    expect(found.signatureChecks[0]?.termsVersion).toBe(version);
  });

  it('TRM-01 PUB-02 an estimate is signed under the terms that were shown, or asked about again', async () => {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Front brake service');
    const shareId = await sendEstimate(owner, order);
    const { version } = (await publish('Cash only.')).value;
    const customer = shop.browser();
    const decide = (termsVersion: string) =>
      customer.call<Outputs['review']['decide']>('review/decide', {
        id: shareId,
        key: randomUUID(),
        decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion },
      });
    expect(await decide('2025-04-01')).toMatchObject({ code: 'TERMS_CHANGED', data: { version } });
    const page = await customer.call<Outputs['review']['review']>('review/review', { id: shareId });
    expect(page.value).toMatchObject({ termsVersion: version, decided: false });
    expect((await decide(version)).value.copies[0]?.termsVersion).toBe(version);
  });
});

describe('a changed figure', () => {
  it('TRM-01 TRM-02 makes a new version of the same words automatically, and leaves the old one as it was signed', async () => {
    await submittedForm(shop, owner);
    expect((await setWorkshop({ storageCentsPerDay: 5500, storageGraceHours: 24 })).status).toBe(200);
    const [second, first] = await versions();
    expect(second).toMatchObject({ number: 2, origin: 'figures', publishedBy: 'Marisol Vega' });
    expect(first).toMatchObject({ version: '2025-04-01', signatures: 1 });
    const now = await inForce();
    expect(sectionOf(now.en, 'storage-fees')).toMatch(/within 24 hours .* storage fee of \$55 per day/);
    expect(sectionOf(now.es, 'storage-fees')).toMatch(/24 horas .* \$55 por día/);
    expect(sectionOf((await inForce('2025-04-01')).en, 'storage-fees')).toMatch(/48 hours .* \$40/);
    const [line] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'settings_terms_versions'))
      .orderBy(desc(auditLog.at));
    expect(line).toMatchObject({
      action: 'settings.terms.published',
      subjectId: second?.version,
      after: { origin: 'figures', changed: [] },
    });
  });

  it('TRM-02 makes none if no sentence names it, and an open draft continues', async () => {
    const start = await draftNow();
    const without = (text: string) => text.replaceAll('{{warranty}}', '30 days');
    const id = 'limited-warranty';
    const { en, es } = start.wording;
    const saved = await save(start, [
      changed(start, id, { text: without(en[id].text) }, { text: without(es[id].text) }),
    ]);
    await owner.call('terms/publish', { revision: saved.value.revision });
    await setWorkshop({ laborRateCents: 20_000 });
    await setWorkshop({ warrantyDays: 60 });
    expect((await versions()).length).toBe(2);

    const next = await draftNow();
    await save(next, [changed(next, 'payment-terms', { text: 'Cash.' }, { text: 'Efectivo.' })]);
    await setWorkshop({ taxRatePpm: 70_000 });
    expect((await versions()).length).toBe(3);
    const open = await draftNow();
    expect(open).toMatchObject({ open: true, nextNumber: 4, figures: { en: { tax: '7%' } } });
    expect((await owner.call('terms/publish', { revision: open.revision })).value).toMatchObject({
      number: 4,
    });
    expect(sectionOf((await inForce()).en, 'sales-tax')).toContain('7%');
  });

  it('TRM-01 TRM-02 figures set before they created versions are applied when the server starts, once', async () => {
    await setWorkshop({ storageCentsPerDay: 7700 });
    await shop.db.delete(settingsTermsVersions);
    await keepTerms(shop);
    await keepTerms(shop);
    expect((await versions()).map(({ number, origin }) => [number, origin])).toEqual([
      [2, 'figures'],
      [1, 'start'],
    ]);
    expect(sectionOf((await inForce()).en, 'storage-fees')).toContain('$77');
  });
});
