import { type SuggestBy, suggestText } from '@kickstand/domain/customers';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useSettled } from '../../../../lib/list/list-filter.ts';
import { cn } from '../../../../ui/cn.ts';
import { popStyles } from '../../../../ui/overlay/pop-styles.ts';
import { useIntake } from '../intake-context.ts';
import { FIELD_OF, isWhole, type KnownCustomer } from './known-customer.ts';

const NOBODY: readonly KnownCustomer[] = [];

/** Customers that match a partly typed value. If the call fails, there is no list. */
function useMatches(by: SuggestBy, typed: string, wanted: boolean): readonly KnownCustomer[] {
  const settled = useSettled(typed);
  const text = wanted && settled === typed && !isWhole(by, typed) ? suggestText(by, typed) : null;
  const { data = NOBODY } = useQuery({
    ...orpc.customers.suggest.queryOptions({ input: text === null ? skipToken : { by, text } }),
    retry: false,
  });
  return text === null ? NOBODY : data;
}

interface CustomerSearchProps {
  by: SuggestBy;
  onChoose: (customer: KnownCustomer, by: SuggestBy) => void;
  /** The text box. */
  children: ReactNode;
}

/**
 * INT-14. Known customers, listed under the field being typed in. The list comes after the text box in the tab order;
 * the down arrow enters it, Escape closes it until the text changes.
 */
export function CustomerSearch({ by, onChoose, children }: CustomerSearchProps) {
  const { form, staff, mode } = useIntake();
  const typed = useWatch({ control: form.control, name: FIELD_OF[by] });
  const [inside, setInside] = useState(false);
  /** The text for which the list stays closed: it was dismissed, or chosen from it. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const wanted = staff && mode === 'create' && inside && closedFor !== typed;
  const matches = useMatches(by, typed, wanted);
  const open = wanted && matches.length > 0;

  const choose = (customer: KnownCustomer) => {
    setClosedFor(customer[by]);
    onChoose(customer, by);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return;
    const items = [...(place.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    const at = items.indexOf(event.target as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) items[at + step]?.focus();
    else if (event.key === 'Escape') {
      setClosedFor(typed);
      items[0]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of the box and the buttons inside
    <div
      ref={place}
      className="relative"
      onKeyDown={onKeyDown}
      onFocus={() => setInside(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setInside(false);
      }}
    >
      {children}
      {open ? <Matches matches={matches} onChoose={choose} /> : null}
      <Announcement count={open ? matches.length : 0} />
    </div>
  );
}

function Announcement({ count }: { count: number }) {
  const { t } = useTranslation('intakeForm');
  return (
    <span role="status" className="sr-only">
      {count > 0 ? t('known.matches', { count }) : null}
    </span>
  );
}

interface MatchesProps {
  matches: readonly KnownCustomer[];
  onChoose: (customer: KnownCustomer) => void;
}

function Matches({ matches, onChoose }: MatchesProps) {
  const { t } = useTranslation('intakeForm');
  const format = useFormat();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes nothing, the buttons inside do
    <div
      className={cn(popStyles, 'absolute inset-x-0 top-full mt-1 min-w-64 p-1')}
      // Keep the focus in the text box: on blur the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <p id={titleId} className="px-3 pt-2 pb-1 text-caption font-medium text-muted">
        {t('known.title')}
      </p>
      <ul aria-labelledby={titleId} className="grid max-h-80 overflow-y-auto overscroll-contain">
        {matches.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              onClick={() => onChoose(customer)}
              className="grid min-h-13 w-full cursor-pointer content-center rounded-[8px] px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="font-medium wrap-anywhere">{customer.name}</span>
              <span className="text-small wrap-anywhere text-muted">
                {[
                  customer.phone && format.phone(customer.phone),
                  customer.email,
                  customer.bikes.length > 0 && t('known.bikes', { count: customer.bikes.length }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
