import { figuresChanged } from '@kickstand/domain/settings';
import type { ReactNode } from 'react';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { useWorkshopForm } from './use-workshop-form.ts';
import {
  CHARGES,
  fromTexts,
  HOURS,
  isHour,
  NAMES,
  type Name,
  SHARING,
  SWITCHES,
  TIMES,
  unitOf,
  type WorkshopRecord,
  type WorkshopTexts,
} from './workshop-values.ts';

/** One record, shown on three pages; each saves all of it and shows its own part. */
export type WorkshopPart = 'fees' | 'hours' | 'sharing';

interface WorkshopFormProps {
  record: WorkshopRecord;
  part: WorkshopPart;
  /** The card's head: inside the form, so that the body follows it closely. */
  head: ReactNode;
}

export function WorkshopForm({ record, part, head }: WorkshopFormProps) {
  const { t } = useTranslation('settings');
  const label = useLabel();
  const shown = useShown();
  const revised = useWorkshopForm(record);
  const { form, theirs } = revised;
  const fields = (names: readonly Name[]) =>
    names.map((name) => (
      <WorkshopField
        key={name}
        name={name}
        register={form.register}
        invalid={form.formState.errors[name] !== undefined}
      />
    ));
  const differences = theirs && differencesOf(NAMES, { mine: form.getValues(), theirs }, label, shown);
  return (
    <CardForm id={`workshop-${part}`} head={head} revised={revised} label={label} differences={differences}>
      {part === 'fees' ? (
        <>
          <Group title={t('workshop.charges')} hint={t('workshop.keeps')}>
            {fields(CHARGES)}
          </Group>
          <Switches
            control={form.control}
            onChange={(name, text) => form.setValue(name, text, { shouldDirty: true })}
          />
          <Group title={t('workshop.times')}>{fields(TIMES)}</Group>
          <TermsNote record={record} control={form.control} />
        </>
      ) : null}
      {part === 'hours' ? <Group hint={t('workshop.hoursHint')}>{fields(HOURS)}</Group> : null}
      {part === 'sharing' ? <Group>{fields(SHARING)}</Group> : null}
    </CardForm>
  );
}

/** TRM-01: shown before saving, because it creates a new version of what customers sign. */
function TermsNote({ record, control }: { record: WorkshopRecord; control: Control<WorkshopTexts> }) {
  const { t } = useTranslation('settings');
  const texts = useWatch({ control }) as WorkshopTexts;
  const changed = figuresChanged(record, fromTexts({ ...texts, revision: record.revision }));
  return changed ? <Note tone="info">{t('workshop.terms')}</Note> : null;
}

function Group({ title, hint, children }: { title?: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      {title ? <legend className="mb-2 font-strong">{title}</legend> : null}
      {hint ? <p className="text-small text-muted">{hint}</p> : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-x-3 gap-y-4">
        {children}
      </div>
    </fieldset>
  );
}

function useLabel(): (name: Name) => string {
  const { t } = useTranslation(['settings', 'workorders']);
  return (name) => (isHour(name) ? t(`workorders:status.${name}`) : t(`settings:workshop.field.${name}`));
}

interface WorkshopFieldProps {
  name: Name;
  register: UseFormRegister<WorkshopTexts>;
  invalid: boolean;
}

interface SwitchesProps {
  control: Control<WorkshopTexts>;
  onChange: (name: (typeof SWITCHES)[number], text: string) => void;
}

function Switches({ control, onChange }: SwitchesProps) {
  const { t } = useTranslation('settings');
  const texts = useWatch({ control }) as WorkshopTexts;
  return SWITCHES.map((name) => (
    <Checkbox
      key={name}
      label={t(`workshop.field.${name}`)}
      hint={t(`workshop.hint.${name}`)}
      checked={texts[name] === 'true'}
      onChange={({ target }) => onChange(name, String(target.checked))}
    />
  ));
}

function WorkshopField({ name, register, invalid }: WorkshopFieldProps) {
  const { t } = useTranslation('settings');
  const label = useLabel();
  const unit = unitOf(name);
  if (unit === 'yesNo') return null;
  const sign = t(`workshop.unit.${unit}`);
  const hint =
    name === 'depositCents' ||
    name === 'storageGraceHours' ||
    name === 'abandonedDays' ||
    name === 'shareDays'
      ? t(`workshop.hint.${name}`)
      : undefined;
  return (
    <Field
      label={label(name)}
      hint={hint}
      error={invalid ? t(`workshop.wrong.${name === 'depositCents' ? 'deposit' : unit}`) : undefined}
      className="col-span-1"
    >
      {(control) => (
        <InputAffix
          {...(unit === 'money' ? { prefix: sign } : { suffix: sign })}
          className={unit === 'days' ? '[&>input]:pr-14' : ''}
        >
          <Input
            {...control}
            {...register(name)}
            inputMode={unit === 'hours' || unit === 'days' ? 'numeric' : 'decimal'}
            autoComplete="off"
            className="num"
          />
        </InputAffix>
      )}
    </Field>
  );
}

function useShown(): (name: Name, texts: WorkshopTexts) => string {
  const { t } = useTranslation('settings');
  return (name, texts) => {
    const unit = unitOf(name);
    if (unit === 'yesNo') return t(texts[name] === 'true' ? 'workshop.yes' : 'workshop.no');
    const sign = t(`workshop.unit.${unit}`);
    return unit === 'money' ? `${sign}${texts[name]}` : `${texts[name]} ${sign}`;
  };
}
