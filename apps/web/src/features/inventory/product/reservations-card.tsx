import type { Outputs } from '@kickstand/api';
import type { ReservationState } from '@kickstand/domain/inventory';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleDashed, type LucideIcon, PackageCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { CardBody, CardHead } from '../../../ui/page/card.tsx';
import { OrderLink } from '../shared/order-link.tsx';

type OrderPart = Outputs['inventory']['orderParts']['parts'][number];

/** Reservations that are open or short; issued parts are in the stock history. */
const LIVE = ['reserved', 'short', 'draft'] as const satisfies readonly ReservationState[];
type Live = (typeof LIVE)[number];

const LOOKS: Record<Live, { tone: BadgeTone; icon: LucideIcon }> = {
  reserved: { tone: 'success', icon: PackageCheck },
  short: { tone: 'danger', icon: TriangleAlert },
  draft: { tone: 'neutral', icon: CircleDashed },
};
const isLive = (state: OrderPart['state']): state is Live => LIVE.some((live) => live === state);

/** INV-03. Which orders reserve it, and which wait for it. */
export function ReservationsCard({ product }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const quantity = useQuantity();
  const orderParts = useInfiniteQuery(
    orpc.inventory.orderParts.infiniteOptions({
      input: (after: string | undefined) => ({
        productId: product.id,
        states: [...LIVE],
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.parts.at(-1)?.lineId : undefined),
    }),
  );
  const parts = orderParts.data?.pages.flatMap((page) => page.parts) ?? [];
  return (
    <ListCard
      title={t('reservations.title')}
      query={orderParts}
      rows={parts}
      head={<CardHead title={t('reservations.title')} />}
      loading={
        <CardBody>
          <SkeletonList label={t('reservations.loading')} rows={2} />
        </CardBody>
      }
      empty={<CardBody className="text-muted">{t('reservations.none')}</CardBody>}
    >
      <ul className="border-t border-line">
        {parts.map((part) => (
          <li
            key={part.lineId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-5 py-3 last:border-b-0 max-md:px-4"
          >
            <OrderLink order={part.order} />
            <span className="grid min-w-0 flex-1 basis-36">
              <span className="font-medium wrap-anywhere">{part.order.bikeInfo || part.job}</span>
              <span className="text-small wrap-anywhere text-muted">{part.order.customerName}</span>
            </span>
            <span className="num text-small text-muted">
              {t('reservations.needs', { quantity: quantity(part.neededMilli, product.unit) })}
            </span>
            {isLive(part.state) ? (
              <Badge {...LOOKS[part.state]}>
                {part.state === 'short'
                  ? t('reservations.short', { quantity: quantity(part.shortMilli, product.unit) })
                  : t(`reservations.${part.state}`)}
              </Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
