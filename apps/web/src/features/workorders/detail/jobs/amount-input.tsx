import { type ComponentProps, useState } from 'react';
import { centsText, parseCents } from '../../../../shared/money/amounts.ts';
import { Input } from '../../../../ui/form/input.tsx';
import { milliText, parseMilli } from '../../shared/amounts.ts';

/** Not an amount: the schema refuses it, and the text stays as typed. */
const NONE = -1;

const KINDS = {
  cents: { parse: parseCents, text: centsText, empty: null },
  milli: { parse: parseMilli, text: (milli: number | null) => milliText(milli ?? 0), empty: NONE },
} as const;

type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  kind: keyof typeof KINDS;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** Money or a quantity: stored as whole cents or thousandths, typed as people write them. */
export function AmountInput({ kind, value, onChange, ...props }: AmountInputProps) {
  const { parse, text, empty } = KINDS[kind];
  const read = (typed: string) => (typed.trim() === '' ? empty : (parse(typed) ?? NONE));
  const [typed, setTyped] = useState(() => text(value));
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      // A value set from outside (someone else's version) replaces the input.
      value={read(typed) === value ? typed : text(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}
