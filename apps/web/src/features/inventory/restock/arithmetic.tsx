import { useTranslation } from 'react-i18next';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { cn } from '../../../ui/cn.ts';
import type { RestockItem } from './plan.ts';

/**
 * INV-04. Explains the suggestion with every number of the calculation. Gray for inputs, accent for the
 * result, red for what a job waits for.
 */
export function Arithmetic({ suggestion: sum }: { suggestion: RestockItem['suggestion'] }) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; a region per part would be a landmark
    <div
      role="group"
      aria-label={t('restock.why', { quantity: quantity(sum.orderMilli) })}
      className="flex flex-wrap justify-between gap-x-5 gap-y-3 rounded-control border border-line bg-canvas px-3 py-2.5 max-md:px-2.5"
    >
      <Equation title={t('restock.point')}>
        {sum.minMilli === null ? (
          <>
            <Cell label={t('restock.used')}>{quantity(sum.usage90Milli)}</Cell>
            <Sign is="÷ 90 ×" />
            <Cell label={t('restock.lead')}>{sum.leadDays}</Cell>
            <Sign is="→" />
            <Cell label={t('restock.rounded')}>{quantity(sum.leadUsageMilli)}</Cell>
            <Sign is="+" />
            <Cell label={t('restock.safety')}>{quantity(sum.safetyMilli)}</Cell>
          </>
        ) : (
          <Cell label={t('restock.byHand')}>{quantity(sum.minMilli)}</Cell>
        )}
        <Sign is="=" />
        <Cell label={t('restock.rop')} tone="result">
          {quantity(sum.ropMilli)}
        </Cell>
      </Equation>
      <Equation title={t('restock.have')}>
        <Cell label={t('restock.onHand')}>{quantity(sum.onHandMilli)}</Cell>
        <Sign is="−" />
        <Cell label={t('restock.reserved')}>{quantity(sum.reservedMilli)}</Cell>
        <Sign is="+" />
        <Cell label={t('restock.onOrder')}>{quantity(sum.onOrderMilli)}</Cell>
        <Sign is="−" />
        <Cell label={t('restock.needed')} {...(sum.needMilli > 0 ? { tone: 'hot' as const } : {})}>
          {quantity(sum.needMilli)}
        </Cell>
        <Sign is="=" />
        <Cell label={t('restock.left')} tone="result">
          {quantity(sum.leftMilli)}
        </Cell>
      </Equation>
      <Equation title={t('restock.order')}>
        <Cell label={t('restock.fillTo')}>{quantity(sum.fillToMilli)}</Cell>
        <Sign is="−" />
        <Cell label={t('restock.left')}>
          {sum.leftMilli < 0 ? `(${quantity(sum.leftMilli)})` : quantity(sum.leftMilli)}
        </Cell>
        <Sign is="=" />
        <Cell label={t('restock.short')}>{quantity(sum.shortMilli)}</Cell>
        <Sign is="→" />
        <Cell label={t('restock.pack', { pack: quantity(sum.packMilli) })} tone="result">
          {quantity(sum.orderMilli)}
        </Cell>
      </Equation>
    </div>
  );
}

function Equation({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h4 className="text-small font-medium">{title}</h4>
      <div className="flex flex-wrap items-start gap-x-[5px] gap-y-1 max-md:gap-x-[3px]">{children}</div>
    </div>
  );
}

const TONES = {
  plain: 'bg-sunken',
  result: 'bg-accent-soft text-accent-soft-ink [&>span]:text-inherit',
  hot: 'bg-danger-soft text-danger-ink [&>span]:text-inherit',
} as const;

interface CellProps {
  label: string;
  tone?: keyof typeof TONES;
  children: React.ReactNode;
}

/** The number is above its label; a screen reader reads the label first. */
function Cell({ label, tone = 'plain', children }: CellProps) {
  return (
    <span
      className={cn(
        'flex min-w-9.5 flex-col-reverse items-center rounded-[8px] px-[7px] pt-1 pb-[3px] max-md:min-w-6.5 max-md:px-1',
        TONES[tone],
      )}
    >
      <span className="text-micro leading-3.5 whitespace-nowrap text-muted max-md:tracking-[-0.02em]">
        {label}
      </span>
      <b className="num leading-5 font-strong">{children}</b>
    </span>
  );
}

const Sign = ({ is }: { is: string }) => (
  <span className="pt-1.5 text-small whitespace-nowrap text-faint max-md:tracking-[-0.04em]">{is}</span>
);
