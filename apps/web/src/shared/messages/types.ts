import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';

export type Thread = Outputs['messages']['thread'];
export type Message = Thread['messages'][number];
export type ThreadEvent = Thread['events'][number];
export type Conversation = Outputs['messages']['list']['conversations'][number];
export type MessageSetting = Outputs['messages']['setting'];

export type ThreadSubject =
  | { readonly id: string }
  | { readonly customerId: string }
  | { readonly orderId: string };

export const MESSAGES_PATH = pathTo('/dashboard/messages');
export const conversationPath = (id: string) =>
  pathTo('/dashboard/messages/:conversationId', { conversationId: id });

/** A short name for buttons: the first name, or the number if unknown. */
export const shortName = ({ name, phone }: { readonly name: string; readonly phone: string }) =>
  name.trim().split(/\s+/)[0] || phone;
