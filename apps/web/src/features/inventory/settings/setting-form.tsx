import { skuFrom } from '@kickstand/domain/inventory';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { QuantityField } from '../../../shared/stock/quantity-field.tsx';
import { cn } from '../../../ui/cn.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { fromLines, type SettingRecord, type SettingTexts, settingTextsSchema } from './setting-values.ts';
import { StaleSetting } from './stale-setting.tsx';
import { TiersField } from './tiers-field.tsx';
import { useSettingForm } from './use-setting-form.ts';
import { WordsField } from './words-field.tsx';

/** INV-07. One record, one form: several cards, saved at once. */
export function SettingForm({ record }: { record: SettingRecord }) {
  const { t } = useTranslation('inventorySettings');
  const { form, submit, busy, failure, theirs, takeTheirs } = useSettingForm(record);
  const changed = form.formState.isDirty || theirs !== null;
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('title')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5"
    >
      {theirs ? (
        <Card pad>
          <StaleSetting mine={form.getValues()} theirs={theirs} />
        </Card>
      ) : (
        <>
          <Section id="markup" title={t('markup.title')} text={t('markup.text')}>
            <Lines form={form} name="markupTiers">
              {(field) => <TiersField {...field} />}
            </Lines>
          </Section>
          <Ordering form={form} />
          <SkuPattern form={form} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
            <Section id="categories" title={t('categories.title')} text={t('categories.text')}>
              <Lines form={form} name="categories">
                {(field) => (
                  <WordsField
                    {...field}
                    name={t('categories.one')}
                    newName={t('categories.new')}
                    least={0}
                    most={200}
                    maxLength={60}
                  />
                )}
              </Lines>
            </Section>
            <Section id="units" title={t('units.title')} text={t('units.text')}>
              <Lines form={form} name="units">
                {(field) => (
                  <WordsField
                    {...field}
                    name={t('units.one')}
                    newName={t('units.new')}
                    least={1}
                    most={40}
                    maxLength={20}
                  />
                )}
              </Lines>
            </Section>
          </div>
        </>
      )}
      <Card data-sticky-foot="" className={cn('grid', changed && 'sticky bottom-3 z-(--z-bar) shadow-bar')}>
        {failure === null ? null : (
          <CardBody className="pb-0">
            <FailureNote error={failure} />
          </CardBody>
        )}
        <CardFoot className="flex flex-wrap items-center justify-end gap-2.5 border-t-0">
          <p aria-live="polite" className="mr-auto text-small text-muted">
            {form.formState.isDirty ? t('unsaved') : t('upToDate')}
          </p>
          <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} />
        </CardFoot>
      </Card>
    </form>
  );
}

type FormProps = { form: UseFormReturn<SettingTexts, unknown, SettingTexts> };

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

function Section({ id, title, text, children }: SectionProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} />
      <CardBody className="grid gap-4">
        {text ? <p className="text-small text-muted">{text}</p> : null}
        {children}
      </CardBody>
    </Card>
  );
}

interface LinesProps extends FormProps {
  name: 'markupTiers' | 'categories' | 'units';
  children: (field: { value: string; onChange: (lines: string) => void; invalid: boolean }) => ReactNode;
}

function Lines({ form, name, children }: LinesProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <>{children({ value, onChange, invalid: fieldState.error !== undefined })}</>
      )}
    />
  );
}

function Ordering({ form }: FormProps) {
  const { t } = useTranslation('inventorySettings');
  const { register, formState, control } = form;
  const negative = useWatch({ control, name: 'negativeStock' });
  return (
    <Section id="ordering" title={t('ordering.title')} text={t('ordering.text')}>
      <Fields>
        <Field
          label={t('ordering.leadDays')}
          span={6}
          hint={t('ordering.leadDaysHint')}
          error={formState.errors.leadDays ? t('ordering.leadDaysWrong') : undefined}
        >
          {(field) => (
            <InputAffix suffix={t('ordering.days')} className="[&>input]:pr-14">
              <Input
                {...field}
                {...register('leadDays')}
                inputMode="numeric"
                autoComplete="off"
                className="num"
              />
            </InputAffix>
          )}
        </Field>
        <QuantityField
          field={register('safetyMilli')}
          label={t('ordering.safety')}
          hint={t('ordering.safetyHint')}
          invalid={false}
          refused={formState.errors.safetyMilli ? t('ordering.safetyWrong') : undefined}
          span={6}
        />
      </Fields>
      <div className="grid gap-2 border-t border-line pt-2">
        <Switch label={t('negative.label')} hint={t('negative.hint')} {...register('negativeStock')} />
        {negative ? <Note tone="warning">{t('negative.warning')}</Note> : null}
      </div>
    </Section>
  );
}

const EXAMPLE_NUMBER = 17;

function SkuPattern({ form }: FormProps) {
  const { t } = useTranslation('inventorySettings');
  const fieldText = useFieldText();
  const [pattern, categories] = useWatch({ control: form.control, name: ['skuPattern', 'categories'] });
  const category = fromLines(categories)[0]?.trim() || t('sku.someCategory');
  const readable = settingTextsSchema.shape.skuPattern.safeParse(pattern).success;
  return (
    <Section id="sku" title={t('sku.title')}>
      <Field
        label={t('sku.pattern')}
        hint={
          <>
            {t('sku.hint')}{' '}
            {readable ? (
              <output className="block pt-1 text-ink">
                {t('sku.preview', { category, number: EXAMPLE_NUMBER })}{' '}
                <span className="code font-strong">{skuFrom(pattern.trim(), category, EXAMPLE_NUMBER)}</span>
              </output>
            ) : null}
          </>
        }
        error={fieldText(form.formState.errors.skuPattern?.message)}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('skuPattern')}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            className="code max-w-72"
          />
        )}
      </Field>
    </Section>
  );
}
