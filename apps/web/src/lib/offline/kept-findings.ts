import type { Client } from '@kickstand/api';
import { pendingPictures } from '../pictures/pending-pictures.ts';
import { filePath, isFilePath } from './calls.ts';
import { findingForm, listForms } from './device-forms.ts';

type FindingInput = Parameters<Client['workorders']['findings']['add']>[0]['finding'];

/** An unsaved finding as stored on this device. */
export interface KeptFinding {
  readonly findingId: string;
  readonly orderId: string;
  /** The order's number. */
  readonly number: number;
  readonly finding: FindingInput;
  /** URLs of its photos that the server has, by path. */
  readonly urls: Readonly<Record<string, string>>;
}

/** With its photos that are only on this device. */
export interface OpenedFinding extends KeptFinding {
  readonly pictures: readonly { readonly id: string; readonly picture: Blob }[];
}

/** Newest first, without those open in another tab. */
export async function listKeptFindings(owner: string, orderId: string): Promise<OpenedFinding[]> {
  const forms = await listForms<KeptFinding>(owner, 'finding');
  const ofOrder = forms.map(({ content }) => content).filter((content) => content.orderId === orderId);
  return Promise.all(ofOrder.map((content) => withPictures(content, owner)));
}

/** A photo written just before the page closed may not be listed in the finding yet. */
async function withPictures(content: KeptFinding, owner: string): Promise<OpenedFinding> {
  const rows = await pendingPictures.list(findingForm(content.findingId), owner);
  const pictures = rows.map(({ id, file }) => ({ id, picture: file }));
  const here = pictures.map(({ id }) => filePath(id));
  const named = content.finding.photos.filter((path) => !isFilePath(path) || here.includes(path));
  const photos = [...named, ...here.filter((path) => !named.includes(path))];
  return { ...content, finding: { ...content.finding, photos }, pictures };
}
