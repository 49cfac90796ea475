import { deviceDatabase, type FormRow, writeDevice } from './device-database.ts';
import { decrypt, encrypt, readable, writeFor } from './encryption.ts';

/** An open form stored on this device, so that a closed tab or an empty battery loses nothing. */
export interface DeviceForm<Content> {
  readonly formId: string;
  readonly at: number;
  readonly content: Content;
}

/** Intake forms are stored under their id, other forms under an id prefixed with their kind. */
export type FormKind = 'intake' | 'finding';
const FINDING = 'finding:';
export const findingForm = (findingId: string): string => FINDING + findingId;
const kindOf = (formId: string): FormKind => (formId.startsWith(FINDING) ? 'finding' : 'intake');

const lockName = (formId: string) => `kickstand.form.${formId}`;

/** Locks the form for this tab, so that no other tab opens it. Resolves to the function that releases it. */
export function holdForm(formId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(formId), () => held);
  return release;
}

async function openElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}

/** Resolves when it is on disk. */
export async function saveForm(owner: string, formId: string, content: unknown): Promise<void> {
  const sealed = await encrypt(owner, `form ${formId}`, content);
  await writeFor(owner, async (transaction) => {
    await transaction.objectStore('forms').put({ formId, owner, at: Date.now(), sealed });
  });
}

async function openForm<Content>({ owner, formId, at, sealed }: FormRow): Promise<DeviceForm<Content>> {
  return { formId, at, content: await decrypt<Content>(owner, `form ${formId}`, sealed) };
}

export async function readForm<Content>(owner: string, formId: string): Promise<DeviceForm<Content> | null> {
  const row = await (await deviceDatabase()).get('forms', formId);
  return row?.owner === owner ? readable(openForm<Content>(row)) : null;
}

async function rowsOf(owner: string): Promise<FormRow[]> {
  const elsewhere = await openElsewhere();
  const rows = await (await deviceDatabase()).getAll('forms');
  return rows.filter((row) => row.owner === owner && !elsewhere.has(lockName(row.formId)));
}

/** Newest first, without those open in another tab. What cannot be decrypted is in `listUnreadableForms`. */
export async function listForms<Content>(owner: string, kind: FormKind): Promise<DeviceForm<Content>[]> {
  const ofKind = (await rowsOf(owner)).filter(({ formId }) => kindOf(formId) === kind);
  const rows = ofKind.sort((one, other) => other.at - one.at);
  const forms = await Promise.all(rows.map((row) => readable(openForm<Content>(row))));
  return forms.filter((form) => form !== null);
}

export async function listUnreadableForms(owner: string): Promise<FormRow[]> {
  const rows = await rowsOf(owner);
  const opened = await Promise.all(rows.map((row) => readable(openForm(row))));
  return rows.filter((_, at) => opened[at] === null);
}

export async function forgetForm(formId: string): Promise<void> {
  await writeDevice(async (transaction) => {
    await transaction.objectStore('forms').delete(formId);
    await transaction.objectStore('files').delete(IDBKeyRange.bound([formId], [formId, []]));
  });
}

/** Over plain http, in an old browser or with blocked storage, forms are only kept in the tab. */
export const keepsForms = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;
