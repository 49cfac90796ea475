import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Ban, Check, ChevronDown, Phone, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { MESSAGES_PATH, type MessageSetting, shortName, type Thread } from '../../shared/messages/types.ts';
import { OrderTag } from '../../shared/orders/order-tag.tsx';
import { customerPath, orderPath } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkStyles } from '../../ui/link.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { AttachDialog } from './attach-dialog.tsx';

export function ThreadHead({ thread, people }: { thread: Thread; people: MessageSetting['people'] }) {
  const { t } = useTranslation('messages');
  const { search } = useLocation();
  const { to, conversation } = thread;
  const name = to.name || to.phone;
  return (
    <header className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3 max-md:px-3">
      <Button
        asChild
        variant="ghost"
        size="icon"
        icon={ArrowLeft}
        className="md:hidden"
        aria-label={t('back')}
      >
        <Link to={`${MESSAGES_PATH}${search}`} />
      </Button>
      <Avatar name={to.name || '#'} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="-my-2.5 truncate py-2.5 text-heading font-strong">
          {to.customerId ? (
            <Link to={customerPath(to.customerId)} className={`${linkStyles} hit-44 relative`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <Standing thread={thread} />
        {thread.order ? <OrderLink order={thread.order} /> : null}
      </div>
      {conversation?.optedOut ? (
        <Badge tone="danger" icon={Ban} className="max-sm:hidden">
          {t('optedOut')}
        </Badge>
      ) : null}
      <div className="flex items-center gap-2">
        {conversation ? <Actions conversation={conversation} people={people} /> : null}
        {to.address ? (
          <ButtonLink
            size="icon"
            icon={Phone}
            href={`tel:${to.address}`}
            aria-label={t('call', { name: shortName(to) })}
          />
        ) : null}
      </div>
    </header>
  );
}

/** Shown where the order does not fit next to the conversation. */
function OrderLink({ order }: { order: NonNullable<Thread['order']> }) {
  const { t } = useTranslation('workorders');
  return (
    <Link
      to={orderPath(order.id)}
      className="hit-44 relative mt-1 inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 min-[75rem]:hidden"
    >
      <OrderTag number={order.number} />{' '}
      <Status size="sm" status={order.status} label={t(`status.${order.status}`)} />
    </Link>
  );
}

function Standing({ thread }: { thread: Thread }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const [attaching, setAttaching] = useState(false);
  const { to, conversation } = thread;
  if (conversation && !to.customerId)
    return (
      <>
        <button
          type="button"
          onClick={() => setAttaching(true)}
          className={`${linkStyles} hit-44 relative text-small`}
        >
          {t('attach.action')}
        </button>
        {attaching ? <AttachDialog conversation={conversation} onClose={() => setAttaching(false)} /> : null}
      </>
    );
  const text = to.consentAt
    ? t('consentSince', { phone: to.phone, date: format.date(to.consentAt, 'list') })
    : conversation?.optedOut
      ? to.phone
      : t('noConsent', { phone: to.phone });
  return <p className="num text-small text-muted wrap-anywhere">{text}</p>;
}

interface ActionsProps {
  conversation: NonNullable<Thread['conversation']>;
  people: MessageSetting['people'];
}

function Actions({ conversation, people }: ActionsProps) {
  const { t } = useTranslation('messages');
  const { user } = useSession();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.messages.key() }),
    onError: (error: unknown) => void toast.error(errorText(error)),
  };
  const assign = useMutation(orpc.messages.assign.mutationOptions(after));
  const done = useMutation(orpc.messages.setDone.mutationOptions(after));
  const { id, assigned } = conversation;
  const others = people.filter((person) => person.id !== user?.id);
  const choose = (personId: string | null) => () => assign.mutate({ id, personId });
  return (
    <>
      <Menu
        label={t('assign.label')}
        items={[
          ...(user ? [{ label: t('assign.me'), onSelect: choose(user.id) }] : []),
          ...others.map((person) => ({ label: person.name, onSelect: choose(person.id) })),
          { label: t('assign.none'), onSelect: choose(null) },
        ]}
        trigger={
          <Button
            aria-label={`${t('assign.label')}: ${assigned?.name ?? t('assign.nobody')}`}
            busy={assign.isPending}
            className="max-lg:px-2.5"
          >
            {assigned ? <Avatar name={assigned.name} size="sm" /> : null}
            <span className={cn('max-w-28 truncate', assigned ? 'max-lg:sr-only' : 'max-sm:sr-only')}>
              {assigned?.name ?? t('assign.nobody')}
            </span>
            <Icon icon={ChevronDown} size="sm" />
          </Button>
        }
      />
      <Button
        size="icon"
        icon={conversation.done ? Undo2 : Check}
        aria-label={t(conversation.done ? 'reopen' : 'done')}
        busy={done.isPending}
        onClick={() => done.mutate({ id, done: !conversation.done })}
      />
    </>
  );
}
