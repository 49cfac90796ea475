import type { IntakeForm } from '@kickstand/domain/intake';
import { type ComponentProps, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldSpan } from '../../../ui/form/field.tsx';
import { Input, Textarea } from '../../../ui/form/input.tsx';
import { useIntakeField } from './intake-context.ts';

type TextName = {
  [Name in keyof IntakeForm]: IntakeForm[Name] extends string
    ? string extends IntakeForm[Name]
      ? Name
      : never
    : never;
}[keyof IntakeForm];

/** Marks a field for the search for the first problem. */
export function FieldPlace({ name, children }: { name: keyof IntakeForm; children: ReactNode }) {
  return (
    <div data-field={name} className="contents">
      {children}
    </div>
  );
}

/** A label with the mark of a required field; the control is announced as required. */
export function Label({ name, required = false }: { name: keyof IntakeForm; required?: boolean }) {
  const { t } = useTranslation('intakeForm');
  return (
    <>
      {t(`fields.${name}`)}
      {required ? <RequiredSign /> : null}
    </>
  );
}

export function RequiredSign() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger-ink">
      *
    </span>
  );
}

interface TextFieldProps {
  name: TextName;
  required?: boolean;
  span?: FieldSpan;
  half?: boolean;
  hint?: ReactNode;
  ok?: ReactNode;
  warning?: ReactNode;
  optional?: string;
  /** Filters the typed text. */
  keep?: (typed: string) => string;
  rows?: number;
  /** Draws the text box with what belongs to it. */
  around?: (box: ReactNode) => ReactNode;
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'id'>;
}

export const TextField = memo(function TextField({
  name,
  required = false,
  span = 12,
  half = false,
  keep = (typed) => typed,
  rows,
  around = (box) => box,
  input,
  optional,
  ...notes
}: TextFieldProps) {
  const { value, change, onBlur, error } = useIntakeField(name);
  return (
    <FieldPlace name={name}>
      <Field
        label={<Label name={name} required={required} />}
        span={span}
        half={half}
        error={error}
        optional={optional}
        {...notes}
      >
        {(control) => {
          const shared = {
            ...control,
            'aria-required': required || undefined,
            value,
            onBlur,
          };
          if (rows === undefined)
            return around(
              <Input
                autoComplete="off"
                enterKeyHint="next"
                {...input}
                {...shared}
                onChange={({ target }) => change(keep(target.value))}
              />,
            );
          return (
            <Textarea
              {...shared}
              rows={rows}
              autoComplete="off"
              maxLength={input?.maxLength}
              placeholder={input?.placeholder}
              onChange={({ target }) => change(keep(target.value))}
            />
          );
        }}
      </Field>
    </FieldPlace>
  );
});
