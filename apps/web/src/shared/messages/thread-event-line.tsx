import { Link } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { linkStyles } from '../../ui/link.ts';
import { eventIcon, useEventText } from '../orders/event-text.ts';
import { OrderTag } from '../orders/order-tag.tsx';
import { orderPath } from '../paths.ts';
import type { ThreadEvent } from './types.ts';

/** An approval, a payment or an email between the texts, worded as in the order's timeline. */
export function ThreadEventLine({ event }: { event: ThreadEvent }) {
  const text = useEventText({ customerName: '' });
  const format = useFormat();
  return (
    <p className="mx-auto flex max-w-full items-center gap-2 rounded-[16px] border border-line px-3.5 py-1.5 text-small text-muted">
      <Icon icon={eventIcon(event.kind)} className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {text(event)} <time dateTime={event.at}>{format.date(event.at, 'time')}</time>
      </span>
      <Link to={orderPath(event.order.id)} className={`${linkStyles} hit-44 relative shrink-0`}>
        <OrderTag number={event.order.number} />
      </Link>
    </p>
  );
}
