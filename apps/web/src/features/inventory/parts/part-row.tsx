import { Link } from 'react-router';
import { productPath } from '../../../shared/paths.ts';
import { usePartName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ListedPart } from './listed-part.ts';
import { PartActions } from './part-actions.tsx';
import { PartChip } from './part-chip.tsx';

interface PartRowProps {
  part: ListedPart;
  onReturn: (part: ListedPart) => void;
}

/** INV-08. 48 px with a mouse; under 1200 px the job goes under the part, on a phone the status and action under both. */
export function PartRow({ part, onReturn }: PartRowProps) {
  const name = usePartName()(part);
  const quantity = useQuantity();
  return (
    <li
      data-part-row={part.lineId}
      className="grid min-h-12 items-center gap-x-3.5 border-t border-line py-1 pr-3 pl-5 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1.5 max-md:px-3 max-md:py-2.5 md:grid-cols-[minmax(0,1fr)_3.25rem_13.5rem_9.75rem] min-[75rem]:grid-cols-[minmax(0,1.25fr)_minmax(0,0.85fr)_4.5rem_14.5rem_10.5rem]"
    >
      <div className="min-w-0 max-[75rem]:grid min-[75rem]:contents">
        <p className="min-w-0 leading-5 wrap-break-word">
          {part.product ? (
            <Link
              to={productPath(part.product.id)}
              className="font-medium text-ink no-underline hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="font-medium">{name}</span>
          )}{' '}
          <span className="code ml-1 text-caption whitespace-nowrap text-muted max-[75rem]:hidden">
            {part.sku}
          </span>
        </p>
        <p className="min-w-0 text-small leading-4.5 wrap-break-word text-muted">
          {part.job}
          {part.sku ? (
            <span className="max-md:hidden min-[75rem]:hidden">
              {' '}
              · <span className="code whitespace-nowrap">{part.sku}</span>
            </span>
          ) : null}
        </p>
      </div>
      <span className="num whitespace-nowrap max-md:justify-self-end max-md:self-start">
        {quantity(part.neededMilli, part.product?.unit)}
      </span>
      <span className="flex min-w-0">
        <PartChip part={part} />
      </span>
      <PartActions part={part} onReturn={onReturn} />
    </li>
  );
}
