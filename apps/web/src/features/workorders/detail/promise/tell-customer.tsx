import { telHref } from '@kickstand/domain/format';
import { givenName } from '@kickstand/domain/messages';
import { promiseText } from '@kickstand/domain/promise';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Phone, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../../lib/calls/once-key.ts';
import { useOnline } from '../../../../lib/device/online.ts';
import type { Message } from '../../../../shared/messages/types.ts';
import { useThread } from '../../../../shared/messages/use-thread.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import type { WorkOrder } from '../../shared/order.ts';

type Way = 'waiting' | 'handed' | 'gone' | 'failed';

/** The state of the last text with this wording; null: none was sent. */
function wayOf(messages: readonly Message[], text: string): Way | null {
  const last = messages.filter(({ direction, body }) => direction === 'out' && body === text).at(-1);
  if (!last || last.state === 'canceled') return null;
  if (last.state === 'waiting' || last.state === 'sending') return 'waiting';
  return last.state === 'failed' || last.state === 'handed' ? last.state : 'gone';
}

/** The text about the promised date, as the customer would get it; a call where no text may be sent. */
export function TellCustomer({ order, late }: { order: WorkOrder; late: boolean }) {
  const { t } = useTranslation('promise');
  const online = useOnline();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const once = useOnceKey();
  const { thread, messages } = useThread({ orderId: order.id });
  const address = thread?.to.address ?? null;
  const { data: setting } = useQuery(orpc.messages.setting.queryOptions({ input: {} }));
  const { data: found } = useQuery(orpc.workorders.forecast.queryOptions({ input: { id: order.id } }));
  const sending = useMutation(
    orpc.messages.send.mutationOptions({
      onSuccess: (_made, { by, text: body }) => {
        once.done();
        // only after the server has checked the number and logged it
        if (by === 'device') window.location.assign(`sms:${address}?&body=${encodeURIComponent(body)}`);
        toast.success(t('told'));
        void queries.invalidateQueries({ queryKey: orpc.messages.key() });
      },
      onError: (error) => void toast.error(errorText(error)),
    }),
  );
  if (!thread || !setting || !found || !order.promisedAt) return null;
  const name = givenName(order.customerName);
  // overdue: the date in the text is past, so nothing can be sent before a new one is chosen
  if (late || !address || thread.to.refused)
    return order.customerPhone ? (
      <ButtonLink icon={Phone} href={telHref(order.customerPhone)}>
        {t('call', { name })}
      </ButtonLink>
    ) : null;
  const text = promiseText({
    language: order.customerLanguage,
    timeZone: found.timeZone,
    name,
    bike: order.bikeInfo,
    shop: setting.shop.name,
    promisedAt: new Date(order.promisedAt),
    again: found.changed,
  });
  const way = wayOf(messages, text);
  const send = () => {
    const by = setting.configured ? 'provider' : 'device';
    sending.mutate({ orderId: order.id, key: once.keyFor({ address, text }), text, by });
  };
  return (
    <div className="grid gap-2">
      <p className="text-small text-muted">{t('gets', { name })}</p>
      <p
        lang={order.customerLanguage}
        className="rounded-[14px] rounded-bl-[4px] bg-sunken px-3.5 py-2.5 text-small wrap-anywhere"
      >
        {text}
      </p>
      {way ? (
        <p role="status" className={`text-small ${TONES[way]}`}>
          {t(`way.${way}`, { name })}
        </p>
      ) : null}
      {way === null || way === 'failed' ? (
        <Button icon={Send} busy={sending.isPending} disabled={!online} onClick={send}>
          {t('tell', { name })}
        </Button>
      ) : null}
    </div>
  );
}

const TONES: Record<Way, string> = {
  waiting: 'text-muted',
  handed: 'text-muted',
  gone: 'text-success-ink',
  failed: 'text-danger-ink',
};
