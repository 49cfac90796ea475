import { telHref } from '@kickstand/domain/format';
import { givenName } from '@kickstand/domain/messages';
import { promiseText } from '@kickstand/domain/promise';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Phone, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/errors.ts';
import { useOnceKey } from '../../../../lib/once-key.ts';
import { useOnline } from '../../../../lib/online.ts';
import { useThread } from '../../../../shared/messages/use-thread.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { WorkOrder } from '../../shared/order.ts';

/** The text about the promised date, as the customer would get it; a call where no text may be sent. */
export function TellCustomer({ order, again }: { order: WorkOrder; again: boolean }) {
  const { t } = useTranslation('promise');
  const online = useOnline();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const once = useOnceKey();
  const { thread } = useThread({ orderId: order.id });
  const { data: setting } = useQuery(orpc.messages.setting.queryOptions({ input: {} }));
  const { data: found } = useQuery(orpc.workorders.forecast.queryOptions({ input: { id: order.id } }));
  const sending = useMutation(
    orpc.messages.send.mutationOptions({
      onSuccess: () => {
        once.done();
        toast.success(t('told'));
        void queries.invalidateQueries({ queryKey: orpc.messages.key() });
      },
      onError: (error) => void toast.error(errorText(error)),
    }),
  );
  if (!thread || !setting || !found || !order.promisedAt) return null;
  const name = givenName(order.customerName);
  const { address, refused } = thread.to;
  if (!address || refused)
    return order.customerPhone ? (
      <ButtonLink icon={Phone} href={telHref(order.customerPhone)}>
        {t('call', { name })}
      </ButtonLink>
    ) : null;
  // late, the date that was told is over: there is nothing to tell before a new one is chosen
  if (again) return null;
  const text = promiseText({
    language: order.customerLanguage,
    timeZone: found.timeZone,
    name,
    bike: order.bikeInfo,
    shop: setting.shop.name,
    promisedAt: new Date(order.promisedAt),
    again: found.changed,
  });
  const told = thread.messages.some((message) => message.body === text);
  const send = () => {
    const by = setting.configured ? 'provider' : 'device';
    if (by === 'device') window.location.assign(`sms:${address}?&body=${encodeURIComponent(text)}`);
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
      {told ? (
        <p className="text-small text-success-ink">{t('wasTold', { name })}</p>
      ) : (
        <Button icon={Send} busy={sending.isPending} disabled={!online} onClick={send}>
          {t('tell', { name })}
        </Button>
      )}
    </div>
  );
}
