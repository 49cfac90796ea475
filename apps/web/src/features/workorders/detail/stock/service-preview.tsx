import type { Language } from '@kickstand/domain/language';
import { jobSums, lineTotal, serviceLines } from '@kickstand/domain/workorders';
import { Package, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../../shared/stock/stock-types.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { Money } from '../../../../ui/data/money.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/page/note.tsx';

interface ServicePreviewProps {
  service: ProductRecord;
  laborRateCents: number;
  language: Language;
}

/** The lines that a service will add, by the same rule as on the server. */
export function ServicePreview({ service, laborRateCents, language }: ServicePreviewProps) {
  const { t } = useTranslation(['orderStock', 'inventory', 'workorderPage']);
  const quantity = useQuantity();
  const format = useFormat();
  // Parts archived since then are not added.
  const parts = service.parts.filter(({ active }) => active);
  const offered = {
    ...service,
    parts: parts.map((part) => ({ ...part, costCents: part.costCents ?? null })),
  };
  const lines = serviceLines(offered, laborRateCents, language);
  if (lines.length === 0) return <Note tone="info">{t('orderStock:service.nothing')}</Note>;
  return (
    <section aria-label={t('orderStock:service.brings')} className="rounded-control border border-line">
      <ul>
        {lines.map((line, at) => {
          const part = parts.find(({ sku }) => line.kind === 'part' && sku === line.sku);
          const short = part !== undefined && part.availableMilli < part.quantityMilli;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is rebuilt as a whole, so a line has no identity except its position
              key={at}
              className="flex items-center gap-3 border-b border-line px-3.5 py-2.5"
            >
              <Icon icon={part ? Package : Wrench} className="text-faint" />
              <span className="grid min-w-0 flex-1">
                <span className="wrap-anywhere">{line.description}</span>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
                  <span className="num">
                    {part ? quantity(line.quantityMilli, part.unit) : `${quantity(line.quantityMilli)} h`}
                    {line.unitPriceCents === null ? '' : ` × ${format.money(line.unitPriceCents)}`}
                  </span>
                  {part && !short ? (
                    <span>
                      {t('inventory:freeOf', { quantity: quantity(part.availableMilli, part.unit) })}
                    </span>
                  ) : null}
                  {short ? (
                    <Badge tone="warning">
                      {t('inventory:freeOf', {
                        quantity: quantity(Math.max(0, part.availableMilli), part.unit),
                      })}
                    </Badge>
                  ) : null}
                </span>
              </span>
              {line.unitPriceCents === null ? (
                <Badge tone="warning">{t('workorderPage:jobs.unpriced')}</Badge>
              ) : (
                <Money cents={lineTotal(line)} className="font-medium" />
              )}
            </li>
          );
        })}
      </ul>
      <p className="flex items-baseline justify-between gap-3 px-3.5 py-2.5">
        <span className="text-muted">{t('orderStock:service.sum')}</span>
        <Money cents={jobSums({ lines }).subtotalCents} className="text-heading font-strong" />
      </p>
    </section>
  );
}
