import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { REASON_LOOKS, useReasonText } from '../../../shared/orders/reason.ts';
import { orderPath } from '../../../shared/paths.ts';
import { cn } from '../../../ui/cn.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { KeyTag } from '../../../ui/data/tag.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useShortAge } from '../shared/age.ts';
import type { OrderCard } from '../shared/order.ts';

interface CardFaceProps {
  order: OrderCard;
  now: Date;
  linked?: boolean;
  /** In the upper right corner. */
  handle?: ReactNode;
  className?: string;
}

/**
 * Four lines in 96 px: picture with number and model, reason and age, technician and amount. The layout
 * depends on the card's own width.
 */
export function CardFace({ order, now, linked = false, handle, className }: CardFaceProps) {
  const { t } = useTranslation('workorders');
  const model = order.bike.model || t('notAvailable');
  const name = (
    <>
      {order.bike.make ? <span className="font-normal text-muted md:sr-only">{order.bike.make}</span> : null}{' '}
      {model}
    </>
  );
  return (
    <div className="@container/card min-w-0">
      <article
        className={cn(
          'relative grid min-h-24 grid-cols-[44px_minmax(0,1fr)_20px] grid-rows-[repeat(4,minmax(20px,auto))] gap-x-1.5 rounded-[10px] border border-line bg-surface px-2 py-[7px] text-ink shadow-card hover:border-line-strong md:@min-[168px]/card:grid-cols-[48px_minmax(0,1fr)_20px] md:@min-[168px]/card:gap-x-2 max-md:grid-cols-[92px_minmax(0,1fr)_32px] max-md:grid-rows-[repeat(3,minmax(26px,auto))] max-md:gap-x-3 max-md:px-2.5 max-md:py-2',
          className,
        )}
      >
        <Picture
          url={order.thumbnailUrl}
          alt=""
          quiet
          className="col-start-1 row-start-1 row-end-3 h-9 w-full rounded-[6px] p-0 md:@min-[168px]/card:h-[38px] max-md:row-end-4 max-md:h-[78px]"
        />
        <KeyTag className="z-1 col-start-2 row-start-1 h-[19px] max-w-full self-start justify-self-start pr-1.5 pl-[15px] text-[0.71875rem] [--bore:2px] [--hole:9px] max-md:col-start-1 max-md:row-start-3 max-md:mb-1 max-md:ml-1 max-md:h-5 max-md:self-end max-md:bg-surface">
          {/* read with the heading */}
          <span aria-hidden="true">
            <span className="hidden @min-[180px]/card:inline print:inline">{t('tag', { number: '' })}</span>
            {order.number}
          </span>
        </KeyTag>
        <h3
          title={order.bikeInfo}
          className="col-start-2 col-end-4 row-start-2 min-w-0 self-center truncate text-small leading-[18px] font-strong max-md:col-end-3 max-md:row-start-1 max-md:text-body"
        >
          {linked ? (
            <Link
              to={orderPath(order.id)}
              draggable={false}
              aria-label={[t('tag', { number: order.number }), order.bike.make, model]
                .filter(Boolean)
                .join(' ')}
              className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-[9px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {handle ? <div className="col-start-3 row-start-1 justify-self-end">{handle}</div> : null}
        <ReasonLine order={order} now={now} />
        <Foot order={order} />
      </article>
    </div>
  );
}

function ReasonLine({ order, now }: { order: OrderCard; now: Date }) {
  const text = useReasonText();
  const age = useShortAge();
  const reason = order.reason && text(order.reason, now);
  const look = order.reason && REASON_LOOKS[order.reason.code];
  return (
    <p className="col-start-1 col-end-4 row-start-3 flex min-w-0 items-center gap-[5px] self-end text-caption leading-[18px] max-md:col-start-2 max-md:row-start-2 max-md:self-center max-md:text-small">
      {look ? <Icon icon={look.icon} size="sm" className={cn('size-3.5', look.ink)} /> : null}
      {reason && look ? (
        <span title={reason} className={cn('min-w-0 truncate font-medium', look.ink)}>
          {reason}
        </span>
      ) : null}
      <span className="num ml-auto shrink-0 text-muted">{age(order.statusSince, now)}</span>
    </p>
  );
}

const TONES = ['accent', 'violet', 'orange'] as const;
/** A person has the same color on every card. */
const toneOf = (id: string) =>
  TONES[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % TONES.length];

function Foot({ order: { technician, customerName, amountCents } }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  return (
    <p className="col-start-1 col-end-4 row-start-4 flex min-w-0 items-center gap-1.5 self-end text-caption leading-[18px] max-md:col-start-2 max-md:row-start-3 max-md:self-center max-md:text-small">
      <Avatar
        name={technician?.name ?? '?'}
        size="sm"
        tone={technician ? (toneOf(technician.id) ?? 'accent') : 'none'}
        className="-ml-px size-5 text-[8.5px] tracking-normal"
      />
      <span className="sr-only">{technician?.name ?? t('nobody')}</span>
      <span className="hidden min-w-0 truncate text-muted @min-[180px]/card:block">{customerName}</span>
      {amountCents === null ? (
        <span className="ml-auto text-faint @min-[180px]/card:hidden">{t('board.noEstimate')}</span>
      ) : (
        <Money cents={amountCents} className="ml-auto shrink-0 font-strong" />
      )}
    </p>
  );
}
