import { formatMoney } from '@kickstand/domain/format';
import { CreditCard, LockKeyhole } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceCard } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, InputAffix } from '../../ui/form/input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActionBar } from '../order/bar.tsx';
import { type AmountVerdict, amountVerdict } from './amount.ts';
import type { PaymentTexts } from './texts.ts';
import type { Till } from './till.ts';

export interface AmountChoice {
  readonly way: 'all' | 'other';
  readonly text: string;
  /** The form was submitted once, so the amount's error is shown. */
  readonly tried: boolean;
}

export const useAmountChoice = () => useState<AmountChoice>({ way: 'all', text: '', tried: false });

interface PayFormProps {
  till: Till;
  least: number;
  choice: AmountChoice;
  onChoice: (choice: AmountChoice) => void;
  words: PaymentTexts;
}

const verdictFor = (choice: AmountChoice, least: number, due: number): AmountVerdict =>
  choice.way === 'all' ? { ok: true, cents: due } : amountVerdict(choice.text, least, due);

/** The full amount or a custom one. */
export function PayForm({ till, least, choice, onChoice, words }: PayFormProps) {
  const { dueCents } = till.bill;
  const name = useId();
  const verdict = verdictFor(choice, least, dueCents);
  const off = till.bill.preview || till.opening;
  const choose = (way: string) => onChoice({ ...choice, way: way === 'other' ? 'other' : 'all' });
  return (
    <section className="grid gap-3 print:hidden">
      <h2 id={`${name}-title`} className="text-heading font-strong">
        {words.howMuch}
      </h2>
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="grid gap-3">
        <ChoiceCard
          name={name}
          value="all"
          checked={choice.way === 'all'}
          onChange={choose}
          disabled={off}
          title={<Split left={words.all} right={formatMoney(dueCents)} />}
        />
        {least < dueCents ? (
          <ChoiceCard
            name={name}
            value="other"
            checked={choice.way === 'other'}
            onChange={choose}
            disabled={off}
            title={<Split left={words.other} right={words.from(formatMoney(least))} quiet />}
          />
        ) : null}
      </div>
      {choice.way === 'other' ? (
        <Field
          label={words.amount}
          error={choice.tried ? faultText(verdict, least, dueCents, words) : undefined}
        >
          {(control) => (
            <InputAffix prefix="$">
              <Input
                {...control}
                data-missing="amount"
                inputMode="decimal"
                autoComplete="off"
                value={choice.text}
                disabled={off}
                onChange={({ target }) => onChoice({ ...choice, text: target.value })}
                className="num"
              />
            </InputAffix>
          )}
        </Field>
      ) : null}
      <p className="flex items-start gap-2 text-small text-muted">
        <Icon icon={LockKeyhole} size="sm" className="mt-px" />
        {words.cardHint}
      </p>
    </section>
  );
}

function Split({ left, right, quiet = false }: { left: string; right: string; quiet?: boolean }) {
  return (
    <span className="flex justify-between gap-3">
      <span className="font-medium">{left}</span>
      <span className={quiet ? 'num font-body text-muted' : 'num'}>{right}</span>
    </span>
  );
}

function faultText(
  verdict: AmountVerdict,
  least: number,
  due: number,
  words: PaymentTexts,
): string | undefined {
  if (verdict.ok) return undefined;
  if (verdict.why === 'unclear') return words.amountUnclear;
  return verdict.why === 'low' ? words.amountLow(formatMoney(least)) : words.amountHigh(formatMoney(due));
}

export function PayBar({ till, least, choice, onChoice, words }: PayFormProps) {
  const { bill, opening, failure, pay } = till;
  const verdict = verdictFor(choice, least, bill.dueCents);
  const submit = () => {
    if (verdict.ok) return pay(verdict.cents);
    onChoice({ ...choice, tried: true });
    document.querySelector<HTMLElement>('[data-missing="amount"]')?.focus();
  };
  return (
    <ActionBar
      message={
        <div role="alert">
          {failure ? (
            <p className="text-small font-medium text-danger-ink">{words.failures[failure]}</p>
          ) : null}
        </div>
      }
      sum={formatMoney(verdict.ok ? verdict.cents : bill.dueCents)}
      {...(bill.storage && bill.storage.cents > 0 ? { hint: words.storageIn } : {})}
    >
      <Button
        variant="primary"
        size="lg"
        icon={CreditCard}
        busy={opening}
        busyLabel={words.opening}
        onClick={submit}
        className="ml-auto"
      >
        {words.payByCard}
      </Button>
    </ActionBar>
  );
}
