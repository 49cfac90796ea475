import { formatMoney } from '@kickstand/domain/format';
import { type Figures, fillTemplate, givenName } from '@kickstand/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../lib/api.ts';
import { useOnceKey } from '../../lib/calls/once-key.ts';
import type { MessageSetting, Thread, ThreadSubject } from './types.ts';

/** Unsent input by recipient, so that switching conversations loses nothing. */
const drafts = new Map<string, string>();

/** A text being written. Input stays until it is sent, also if sending fails. */
export function useCompose(subject: ThreadSubject, thread: Thread, setting: MessageSetting) {
  const queries = useQueryClient();
  const once = useOnceKey();
  const place = thread.to.address ?? '';
  const [text, keepText] = useState(drafts.get(place) ?? '');
  const setText = (typed: string) => {
    keepText(typed);
    if (typed) drafts.set(place, typed);
    else drafts.delete(place);
  };
  const sending = useMutation(
    orpc.messages.send.mutationOptions({
      onSuccess: async (_made, { by, text: body }) => {
        once.done();
        // only after the server has checked and recorded it: people who opted out get no texts this way either
        if (by === 'device') window.location.assign(`sms:${place}?&body=${encodeURIComponent(body)}`);
        setText('');
        await queries.invalidateQueries({ queryKey: orpc.messages.key() });
      },
    }),
  );
  const link = useMutation(orpc.messages.link.mutationOptions());
  const figures: Figures = {
    name: givenName(thread.to.name),
    shop: setting.shop.name,
    phone: setting.shop.phone,
    // unknown placeholders keep their braces, so that nobody sends a blank
    ...(setting.shop.address && { address: setting.shop.address }),
    ...(thread.order && {
      bike: thread.order.bikeInfo,
      order: `WO-${thread.order.number}`,
      total: formatMoney(thread.order.totalCents),
      balance: formatMoney(thread.order.dueCents),
    }),
  };
  const fill = async (template: string) => {
    const orderId = thread.order?.id;
    const page = thread.order?.status === 'awaiting_approval' ? 'review' : 'report';
    const made =
      orderId && template.includes('{link}')
        ? await link.mutateAsync({ orderId, page }).catch(() => null)
        : null;
    setText(fillTemplate(template, { ...figures, ...(made && { link: made.url }) }));
  };
  const send = () => {
    const by = setting.configured ? 'provider' : 'device';
    const body = text.trim();
    sending.mutate({ ...subject, key: once.keyFor({ place, body }), text: body, by });
  };
  return {
    text,
    setText,
    fill: (template: string) => void fill(template),
    filling: link.isPending,
    send,
    busy: sending.isPending,
    error: sending.error ?? link.error,
  };
}
