import { Link } from 'react-router';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';

/** The number of a work order, as a link to it. */
export function OrderLink({ order: { id, number } }: { order: { id: string; number: number } }) {
  return (
    <Link to={orderPath(id)} className="hit-44 relative inline-block shrink-0 rounded-tag no-underline">
      <OrderTag number={number} />
    </Link>
  );
}
