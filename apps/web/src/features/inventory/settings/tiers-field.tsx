import { markedUp } from '@kickstand/domain/inventory';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { readTier, readTiers, repeatedTiers, type TierTexts, tierLines, tiersOf } from './setting-values.ts';

const MOST = 20;
const EXAMPLE_CENTS = 4000;

interface TiersFieldProps {
  value: string;
  onChange: (lines: string) => void;
  /** After a failed attempt to save: shows invalid numbers. */
  invalid: boolean;
}

/** Markup by cost. */
export function TiersField({ value, onChange, invalid }: TiersFieldProps) {
  const { t } = useTranslation('inventorySettings');
  const tiers = tiersOf(value);
  const twice = repeatedTiers(tiers);
  const change = (at: number, part: Partial<TierTexts>) =>
    onChange(tierLines(tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier))));
  return (
    <div className="grid gap-3">
      {tiers.length > 0 ? (
        // The column heads are visual; each field has a name of its own.
        <div aria-hidden="true" className="-mb-1.5 flex gap-2 pr-11 text-small font-medium">
          <span className="flex-1">{t('markup.fromHead')}</span>
          <span className="flex-1">{t('markup.percentHead')}</span>
        </div>
      ) : null}
      <ol className="grid gap-2">
        {tiers.map((tier, at) => {
          const problem = twice[at]
            ? t('markup.twice')
            : invalid && readTier(tier) === null
              ? t('markup.wrong')
              : null;
          const number = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is edited, a tier has no identity except its position
            <li key={at}>
              <div className="flex items-center gap-2">
                <InputAffix prefix="$" className="min-w-0 flex-1">
                  <Input
                    aria-label={t('markup.from', { number })}
                    aria-invalid={problem ? true : undefined}
                    value={tier.from}
                    inputMode="decimal"
                    autoComplete="off"
                    className="num"
                    onChange={({ target }) => change(at, { from: target.value })}
                  />
                </InputAffix>
                <InputAffix suffix="%" className="min-w-0 flex-1">
                  <Input
                    aria-label={t('markup.percent', { number })}
                    aria-invalid={problem ? true : undefined}
                    value={tier.percent}
                    inputMode="decimal"
                    autoComplete="off"
                    className="num"
                    onChange={({ target }) => change(at, { percent: target.value })}
                  />
                </InputAffix>
                <Button
                  variant="danger-ghost"
                  size="icon-sm"
                  icon={Trash2}
                  aria-label={t('markup.remove', { number })}
                  onClick={() => onChange(tierLines(tiers.filter((_tier, place) => place !== at)))}
                />
              </div>
              {problem ? <p className="pt-1 text-small font-medium text-danger-ink">{problem}</p> : null}
            </li>
          );
        })}
      </ol>
      {tiers.length < MOST ? (
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange(tierLines([...tiers, { from: '', percent: '' }]))}
        >
          {t('markup.add')}
        </Button>
      ) : null}
      <Example value={value} />
    </div>
  );
}

/** An example price from the tiers as typed. */
function Example({ value }: { value: string }) {
  const { t } = useTranslation('inventorySettings');
  const format = useFormat();
  const [typed, setTyped] = useState(centsText(EXAMPLE_CENTS));
  const tiers = readTiers(value);
  const cents = parseCents(typed);
  const lowest = tiers[0]?.fromCents ?? null;
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor="markup-example">{t('markup.costing')}</label>
        <InputAffix prefix="$" className="w-28">
          <Input
            id="markup-example"
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            onChange={({ target }) => setTyped(target.value)}
          />
        </InputAffix>
        <output htmlFor="markup-example" className="font-strong">
          {cents === null
            ? t('markup.noCost')
            : t('markup.sellsFor', { price: format.money(markedUp(cents, tiers)) })}
        </output>
      </div>
      {lowest === null ? (
        <p className="text-small text-muted">{t('markup.none')}</p>
      ) : lowest > 0 ? (
        <p className="text-small text-warning-ink">{t('markup.below', { from: format.money(lowest) })}</p>
      ) : null}
    </div>
  );
}
