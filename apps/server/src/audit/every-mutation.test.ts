import { randomUUID } from 'node:crypto';
import { mutationsOf } from '@kickstand/api/testing';
import { SECTIONS } from '@kickstand/domain/settings';
import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles } from '../auth/index.ts';
import { stepAt, totpAt } from '../auth/second-factor/totp.ts';
import { linkIdentity } from '../auth/sso/identities.ts';
import { drawing } from '../files/testing/pictures.ts';
import { upload } from '../files/testing/upload.ts';
import { type Authenticator, authenticator } from '../testing/authenticator.ts';
import { completeForm, submittedForm, takeDeposit } from '../testing/intakes.ts';
import { mailedToken } from '../testing/mailed-link.ts';
import { PASSWORD, signedInAs } from '../testing/people.ts';
import { ORIGIN, OWNER, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { auditLog } from './audit.table.ts';
import { SYSTEM } from './write-audit.ts';

let shop: TestShop;
let owner: TestBrowser;

const NEW_PASSWORD = 'a-brand-new-password';
const PERSON = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@shop.test' };
const SIGN_UP = { ...PERSON, password: NEW_PASSWORD, language: 'en' };

const invitation = () => ({ ...PERSON, role: 'technician', language: 'en', key: crypto.randomUUID() });

async function secondFactor(): Promise<string> {
  const begun = await owner.call<{ secret: string }>('auth/beginSecondFactor', { password: OWNER.password });
  await owner.call('auth/confirmSecondFactor', { code: codeOf(begun.value.secret, -1) });
  return begun.value.secret;
}

const codeOf = (secret: string, steps = 0) => totpAt(secret, stepAt(shop.clock.now()) + steps);

async function passkeyChallenge(): Promise<string> {
  const { password } = OWNER;
  return (await owner.call<{ challenge: string }>('auth/beginPasskey', { password })).value.challenge;
}

async function addPasskey(device: Authenticator): Promise<{ id: string }> {
  const credential = device.create(await passkeyChallenge());
  return (await owner.call<{ id: string }>('auth/addPasskey', { name: 'Tablet', credential })).value;
}

async function colleague(): Promise<{ id: string; revision: number }> {
  await signedInAs(shop, 'technician');
  const [person] = await shop.db.select().from(profiles).where(eq(profiles.role, 'technician'));
  return { id: person?.id ?? '', revision: person?.revision ?? 0 };
}

async function showableLink(): Promise<string> {
  await shop.browser().call('auth/signUp', SIGN_UP);
  return (await owner.call<{ id: string }[]>('mail/waitingLinks')).value[0]?.id ?? '';
}

async function colour(): Promise<string> {
  const input = { type: 'color', displayName: 'Candy Lime' };
  return (await owner.call<{ option: { id: string } }>('vehicles/addOption', input)).value.option.id;
}

const appointment = () => ({
  ...{ id: randomUUID(), name: 'Ana Ruiz', phone: '', email: '', language: 'en', waits: false },
  ...{ bikeYear: '', bikeMake: 'Honda', bikeModel: 'Grom', service: 'Oil', concern: '', note: '' },
  ...{ startsAt: new Date().toISOString(), minutes: 30, technicianId: null, customerId: null, bikeId: null },
  ...{ serviceId: null, overbookReason: 'Nobody has hours yet' },
});

/** Prepares, then returns the call itself, which must write at least one audit row. */
type Recipe = () => Promise<() => Promise<{ status: number }>>;
const asOwner = (path: string, input: unknown) => async () => () => owner.call(path, input);
const asOwnerWith = (input: () => unknown, path: string) => async () => () => owner.call(path, input());
const asStranger = (path: string, input: unknown) => async () => () => shop.browser().call(path, input);

/** For a capability whose own tests check the audit rows of its mutations. */
const exempt = (capability: string, why: string) =>
  Object.fromEntries(mutationsOf(capability).map((path) => [path, { exempt: why }]));

/** By procedure; a new mutation fails here until it has a recipe. */
const RECIPES: Record<string, Recipe | { exempt: string }> = {
  'auth/signIn': asStranger('auth/signIn', { email: OWNER.email, password: OWNER.password }),
  'auth/secondFactor': async () => {
    const secret = await secondFactor();
    const browser = shop.browser();
    await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    return () => browser.call('auth/secondFactor', { code: codeOf(secret) });
  },
  'auth/signUp': asStranger('auth/signUp', SIGN_UP),
  'auth/confirm': async () => {
    await shop.browser().call('auth/signUp', SIGN_UP);
    const token = await mailedToken(shop, 'confirm_address');
    return () => shop.browser().call('auth/confirm', { token, password: NEW_PASSWORD });
  },
  'auth/resendConfirmation': async () => {
    await shop.browser().call('auth/signUp', SIGN_UP);
    return () => shop.browser().call('auth/resendConfirmation', { email: PERSON.email, language: 'en' });
  },
  'auth/signOut': asOwner('auth/signOut', {}),
  'auth/refresh': { exempt: 'moves the end of the own session; nothing a person entered changes' },
  'auth/unlock': {
    exempt: 'checks a password and gives the own session a new token; nothing a person entered changes',
  },
  'auth/unlockBySso': {
    exempt: 'uses up a proof and gives the own session a new token; nothing a person entered changes',
  },
  'auth/createProfile': async () => {
    await shop.db.delete(profiles);
    return () => owner.call('auth/createProfile', {});
  },
  'auth/updateProfile': asOwner('auth/updateProfile', {
    firstName: 'Mar',
    lastName: 'Vega',
    language: 'es',
    revision: 1,
  }),
  'auth/forgotPassword': asStranger('auth/forgotPassword', { email: OWNER.email, language: 'en' }),
  'auth/resetPassword': async () => {
    await shop.browser().call('auth/forgotPassword', { email: OWNER.email, language: 'en' });
    const token = await mailedToken(shop, 'reset_password');
    return () => shop.browser().call('auth/resetPassword', { token, password: NEW_PASSWORD });
  },
  'auth/changePassword': asOwner('auth/changePassword', {
    currentPassword: OWNER.password,
    password: NEW_PASSWORD,
  }),
  'auth/changeEmail': asOwner('auth/changeEmail', {
    email: PERSON.email,
    password: OWNER.password,
    language: 'en',
  }),
  'auth/confirmEmail': async () => {
    const change = { email: PERSON.email, password: OWNER.password, language: 'en' };
    await owner.call('auth/changeEmail', change);
    const token = await mailedToken(shop, 'confirm_email');
    return () => shop.browser().call('auth/confirmEmail', { token });
  },
  'auth/beginSecondFactor': asOwner('auth/beginSecondFactor', { password: OWNER.password }),
  'auth/confirmSecondFactor': async () => {
    const password = OWNER.password;
    const { secret } = (await owner.call<{ secret: string }>('auth/beginSecondFactor', { password })).value;
    return () => owner.call('auth/confirmSecondFactor', { code: codeOf(secret) });
  },
  'auth/newRecoveryCodes': async () => {
    const secret = await secondFactor();
    return () => owner.call('auth/newRecoveryCodes', { password: OWNER.password, code: codeOf(secret) });
  },
  'auth/endSecondFactor': async () => {
    const secret = await secondFactor();
    return () => owner.call('auth/endSecondFactor', { password: OWNER.password, code: codeOf(secret) });
  },
  'auth/beginPasskey': { exempt: 'creates a challenge that expires after five minutes' },
  'auth/beginPasskeySignIn': { exempt: 'creates a challenge that expires after five minutes' },
  'auth/addPasskey': async () => {
    const device = authenticator({ origin: ORIGIN, rpId: 'localhost' });
    const credential = device.create(await passkeyChallenge());
    return () => owner.call('auth/addPasskey', { name: 'Tablet', credential });
  },
  'auth/removePasskey': async () => {
    const { id } = await addPasskey(authenticator({ origin: ORIGIN, rpId: 'localhost' }));
    return () => owner.call('auth/removePasskey', { id, password: OWNER.password });
  },
  'auth/passkeySignIn': async () => {
    const device = authenticator({ origin: ORIGIN, rpId: 'localhost' });
    await addPasskey(device);
    const browser = shop.browser();
    const { challenge } = (await browser.call<{ challenge: string }>('auth/beginPasskeySignIn', {})).value;
    return () => browser.call('auth/passkeySignIn', device.answer(challenge));
  },
  'auth/undoChange': async () => {
    const change = { email: PERSON.email, password: OWNER.password, language: 'en' };
    await owner.call('auth/changeEmail', change);
    const token = await mailedToken(shop, 'email_change_asked');
    return () => shop.browser().call('auth/undoChange', { token });
  },
  'auth/revokeSession': async () => {
    await shop.browser().call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    const sessions = (await owner.call<{ id: string; current: boolean }[]>('auth/sessions')).value;
    const id = sessions.find((session) => !session.current)?.id;
    return () => owner.call('auth/revokeSession', { id, password: OWNER.password });
  },
  'auth/revokeOtherSessions': async () => {
    await shop.browser().call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    return () => owner.call('auth/revokeOtherSessions', { password: OWNER.password });
  },
  'users/invite': async () => () => owner.call('users/invite', invitation()),
  'users/revokeInvitation': async () => {
    const { id } = (await owner.call<{ id: string }>('users/invite', invitation())).value;
    return () => owner.call('users/revokeInvitation', { id });
  },
  'users/invitation': { exempt: 'reads; a POST so that the token stands in no address' },
  'users/acceptInvitation': async () => {
    await owner.call('users/invite', invitation());
    const token = await mailedToken(shop, 'invitation');
    const { firstName, lastName } = PERSON;
    const acceptance = { token, firstName, lastName, password: NEW_PASSWORD, language: 'es' };
    return () => shop.browser().call('users/acceptInvitation', acceptance);
  },
  'users/changeRole': async () => {
    const person = await colleague();
    return () => owner.call('users/changeRole', { ...person, role: 'head_technician' });
  },
  'users/deactivate': async () => {
    const person = await colleague();
    return () => owner.call('users/deactivate', person);
  },
  'users/reactivate': async () => {
    const person = await colleague();
    await owner.call('users/deactivate', person);
    return () => owner.call('users/reactivate', { id: person.id, revision: person.revision + 1 });
  },
  'users/signOutEverywhere': async () => {
    const { id } = await colleague();
    return () => owner.call('users/signOutEverywhere', { id });
  },
  'users/removeSecondFactor': async () => {
    const { id } = await colleague();
    const technician = await signedInAs(shop, 'technician');
    const { secret } = (
      await technician.call<{ secret: string }>('auth/beginSecondFactor', { password: PASSWORD })
    ).value;
    await technician.call('auth/confirmSecondFactor', { code: codeOf(secret) });
    return () => owner.call('users/removeSecondFactor', { id, password: OWNER.password });
  },
  'users/usePassword': async () => {
    const { id } = await colleague();
    await shop.db.transaction((tx) =>
      linkIdentity(tx, shop.clock, SYSTEM, id, { iss: 'https://id.example.com', sub: '1' }),
    );
    return () => owner.call('users/usePassword', { id, password: OWNER.password });
  },
  'settings/setUp': async () => {
    await shop.reset();
    return () => shop.browser().call('settings/setUp', SET_UP);
  },
  'settings/updateShop': asOwner('settings/updateShop', { ...SET_UP.shop, name: 'New Name', revision: 1 }),
  'settings/updateSecurity': asOwner('settings/updateSecurity', {
    idleLockMinutes: 5,
    requireSecondFactor: false,
    revision: 0,
  }),
  'settings/setLogo': async () => {
    const { file } = await upload(owner, 'logos', await drawing());
    return () => owner.call('settings/setLogo', { path: file.path, revision: 0 });
  },
  'settings/updateIntake': asOwner('settings/updateIntake', { ...SECTIONS.intake.start, revision: 0 }),
  'settings/updateRetention': asOwner('settings/updateRetention', { idImageDays: 30, revision: 0 }),
  'settings/updateAddress': asOwner('settings/updateAddress', {
    publicUrl: 'https://shop.example.com',
    revision: 0,
  }),
  'settings/acceptLinks': asOwner('settings/acceptLinks', {}),
  'settings/changePasscode': asOwner('settings/changePasscode', {
    password: OWNER.password,
    passcode: 'NEW-CODE',
  }),
  'settings/updateMail': asOwner('settings/updateMail', {
    ...SECTIONS.mail.start,
    password: '',
    revision: 0,
  }),
  'settings/testMail': async () => {
    // nobody listens there: the attempt is noted all the same
    const server = { ...SECTIONS.mail.start, host: '127.0.0.1', port: 9, security: 'none', from: 'a@b.test' };
    await owner.call('settings/updateMail', { ...server, password: '', revision: 0 });
    return () => owner.call('settings/testMail', { to: 'someone@mail.test' });
  },
  'settings/raiseNumber': async () => {
    const [intake] = (await owner.call<{ next: number }[]>('settings/numberings')).value;
    return () => owner.call('settings/raiseNumber', { kind: 'intake', next: (intake?.next ?? 0) + 5 });
  },
  'settings/removeSample': async () => {
    await shop.reset();
    await shop.browser().call('settings/setUp', { ...SET_UP, sampleData: true });
    const browser = shop.browser();
    await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    return () => browser.call('settings/removeSample', {});
  },
  ...exempt('damage', 'damage/damage.test.ts reads its rows'),
  'intake/submit': async () => {
    const id = randomUUID();
    await takeDeposit(owner, id);
    const form = await completeForm(shop, owner);
    return () => owner.call('intake/submit', { id, form });
  },
  'intake/update': async () => {
    const id = await submittedForm(shop, owner);
    const { form } = (await owner.call<{ form: object }>('intake/find', { id })).value;
    return () => owner.call('intake/update', { id, revision: 1, form });
  },
  'intake/remove': async () => {
    const id = await submittedForm(shop, owner);
    return () => owner.call('intake/remove', { id });
  },
  'intake/restore': async () => {
    const id = await submittedForm(shop, owner);
    await owner.call('intake/remove', { id });
    return () => owner.call('intake/restore', { id });
  },
  'intake/convert': async () => {
    const id = await submittedForm(shop, owner);
    return () => owner.call('intake/convert', { id });
  },
  'intake/email': { exempt: 'needs a mail server: intake/email-intake.test.ts' },
  'intake/share': async () => {
    const id = await submittedForm(shop, owner);
    return () => owner.call('intake/share', { id });
  },
  'intake/revokeShares': async () => {
    const id = await submittedForm(shop, owner);
    await owner.call('intake/share', { id });
    return () => owner.call('intake/revokeShares', { id });
  },
  'intake/saveDraft': async () => {
    const form = await completeForm(shop, owner);
    return () => owner.call('intake/saveDraft', { tempId: randomUUID(), revision: 0, form });
  },
  'intake/removeDraft': async () => {
    const tempId = randomUUID();
    const form = await completeForm(shop, owner);
    await owner.call('intake/saveDraft', { tempId, revision: 0, form });
    return () => owner.call('intake/removeDraft', { tempId });
  },
  'intake/authorize': asOwnerWith(
    () => ({ formId: randomUUID(), passcode: SET_UP.passcode }),
    'intake/authorize',
  ),
  'intake/endAuthorization': async () => {
    const formId = randomUUID();
    await owner.call('intake/authorize', { formId, passcode: SET_UP.passcode });
    return () => owner.call('intake/endAuthorization', { formId });
  },
  'intake/takeDeposit': async () => () => takeDeposit(owner, randomUUID()),
  'intake/reverseDeposit': async () => {
    const formId = randomUUID();
    const { id: paymentId } = (await takeDeposit(owner, formId)).value;
    return () => owner.call('intake/reverseDeposit', { formId, paymentId });
  },
  'calendar/create': asOwnerWith(appointment, 'calendar/create'),
  'calendar/update': async () => {
    const { id } = (await owner.call<{ id: string }>('calendar/create', appointment())).value;
    return () =>
      owner.call('calendar/update', { ...appointment(), id, note: 'Key is in the office', revision: 1 });
  },
  'calendar/change': async () => {
    const { id } = (await owner.call<{ id: string }>('calendar/create', appointment())).value;
    return () => owner.call('calendar/change', { id, revision: 1, event: 'cancel' });
  },
  'calendar/startIntake': async () => {
    const { id } = (await owner.call<{ id: string }>('calendar/create', appointment())).value;
    return () => owner.call('calendar/startIntake', { id, revision: 1 });
  },
  'calendar/createFeed': asOwnerWith(() => ({ id: randomUUID(), name: 'Phone' }), 'calendar/createFeed'),
  'calendar/revokeFeed': async () => {
    const id = randomUUID();
    await owner.call('calendar/createFeed', { id, name: 'Phone' });
    return () => owner.call('calendar/revokeFeed', { id });
  },
  'calendar/updateSetting': asOwner('calendar/updateSetting', { ...SECTIONS.calendar.start, revision: 0 }),
  ...exempt('booking', 'needs a free day or a link: calendar/calendar.test.ts'),
  'vehicles/addOption': asOwner('vehicles/addOption', { type: 'color', displayName: 'Candy Lime' }),
  'vehicles/updateOption': async () => {
    const id = await colour();
    return () => owner.call('vehicles/updateOption', { id, displayName: 'Mint' });
  },
  'vehicles/removeOption': async () => {
    const id = await colour();
    return () => owner.call('vehicles/removeOption', { id });
  },
  'vehicles/restoreOption': async () => {
    const id = await colour();
    await owner.call('vehicles/removeOption', { id });
    return () => owner.call('vehicles/restoreOption', { id });
  },
  ...exempt('customers/', 'walked in customers/customers.test.ts and customers/merge.test.ts'),
  'customers/recognize': { exempt: 'reads; a POST so that no phone number is in a URL' },
  'customers/suggest': { exempt: 'reads; a POST so that no phone number is in a URL' },
  ...exempt('workorders/', 'walked on one order in workorders/audited.test.ts'),
  ...exempt('review/', 'walked on one order in workorders/audited.test.ts'),
  ...exempt(
    'payments/',
    'walked on one order in payments/counter/counter.test.ts; checkouts in payments/checkout/checkout.test.ts',
  ),
  ...exempt('inventory/', 'walked one after the other in inventory/audited.test.ts'),
  ...exempt('archive/', 'walked on one backup in archive/backups.test.ts'),
  ...exempt('evidence/', 'sealing is proven by its own row in evidence/evidence.test.ts'),
  ...exempt('terms/', 'walked in settings/terms.test.ts'),
  ...exempt('messages/', 'walked in messages/audited.test.ts'),
  ...exempt('reminders/', 'walked in messages/audited.test.ts'),
  'mail/showLink': async () => {
    const id = await showableLink();
    return () => owner.call('mail/showLink', { id });
  },
};

describe('every mutation', () => {
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  const written = async () => (await shop.db.select({ rows: count() }).from(auditLog))[0]?.rows ?? 0;

  it('AUD-01 has a recipe here, or a reason why it needs none', () => {
    expect(Object.keys(RECIPES).sort()).toEqual(mutationsOf('').sort());
  });

  const cooked = Object.entries(RECIPES).flatMap(([path, recipe]) =>
    'exempt' in recipe ? [] : [[path, recipe] as const],
  );

  it.each(cooked)('AUD-01 DAT-03 %s leaves a row in the audit', async (_path, recipe) => {
    const call = await recipe();
    const before = await written();
    expect((await call()).status).toBe(200);
    expect(await written()).toBeGreaterThan(before);
    const rows = JSON.stringify(await shop.db.select().from(auditLog));
    for (const secret of [OWNER.password, NEW_PASSWORD, PASSWORD, SET_UP.passcode])
      expect(rows).not.toContain(secret);
  });
});
