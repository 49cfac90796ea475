import { nationalDigits } from '@kickstand/domain/format';
import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { Field, type FieldSpan, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, Textarea } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Facts } from '../shared/facts.ts';

interface FactsFieldsProps {
  form: UseFormReturn<Facts, unknown, Facts>;
  /** Shown above the customer's fields: a recognized customer. */
  known?: ReactNode;
  /** Shown after the visit's fields. */
  children?: ReactNode;
}

const LINES = ['concerns', 'complaint', 'cause', 'correction', 'notes'] as const;

/** Customer, bike, and the purpose of the visit. */
export function FactsFields({ form, known, children }: FactsFieldsProps) {
  const { t } = useTranslation(['workorders', 'common']);
  const fieldText = useFieldText();
  const { errors } = form.formState;
  const error = (field: keyof Facts) => fieldText(errors[field]?.message);
  const input = (
    field: 'customerName' | 'customerEmail' | 'bikeInfo' | 'vin' | 'mileage',
    span: FieldSpan,
    optional: boolean,
    rest: React.ComponentProps<'input'> = {},
  ) => (
    <Field
      label={t(`workorders:facts.${field}`)}
      span={span}
      error={error(field)}
      optional={optional ? t('common:optional') : undefined}
    >
      {(control) => <Input {...control} {...form.register(field)} autoComplete="off" {...rest} />}
    </Field>
  );
  return (
    <>
      <Card>
        <CardHead title={t('workorders:facts.customer')} />
        <CardBody className="grid gap-4">
          <Fields>
            {input('customerName', 6, false, { maxLength: 120 })}
            <Field
              label={t('workorders:facts.customerPhone')}
              span={6}
              error={error('customerPhone')}
              optional={t('common:optional')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('customerPhone', { setValueAs: nationalDigits })}
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                />
              )}
            </Field>
            {input('customerEmail', 6, true, {
              type: 'email',
              inputMode: 'email',
              autoCapitalize: 'none',
              spellCheck: false,
            })}
            <Field label={t('workorders:facts.customerLanguage')} span={6}>
              {(control) => (
                <NativeSelect {...control} {...form.register('customerLanguage')}>
                  <option value="en">{t('common:language.en')}</option>
                  <option value="es">{t('common:language.es')}</option>
                </NativeSelect>
              )}
            </Field>
          </Fields>
          {known}
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('workorders:facts.bike')} />
        <CardBody>
          <Fields>
            {input('bikeInfo', 12, false, { maxLength: 160 })}
            {input('vin', 7, true, {
              maxLength: 17,
              autoCapitalize: 'characters',
              spellCheck: false,
              className: 'code',
            })}
            {input('mileage', 5, true, { inputMode: 'numeric', maxLength: 20 })}
          </Fields>
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('workorders:facts.visit')} />
        <CardBody>
          <Fields>
            {LINES.map((field) => (
              <Field
                key={field}
                label={t(`workorders:facts.${field}`)}
                optional={t('common:optional')}
                error={error(field)}
                hint={field === 'notes' && t('workorders:facts.notesHint')}
              >
                {(control) => (
                  <Textarea {...control} {...form.register(field)} maxLength={WORKORDER_LIMITS.text} />
                )}
              </Field>
            ))}
            {children}
          </Fields>
        </CardBody>
      </Card>
    </>
  );
}
