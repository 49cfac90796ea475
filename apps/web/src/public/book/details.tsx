import { TEXT_CONSENT_WORDING } from '@kickstand/domain/calendar';
import { formatPhone, phoneDigits } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../ui/form/field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import type { BookTexts } from './texts.ts';

export interface Person {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly bikeYear: string;
  readonly bikeMake: string;
  readonly bikeModel: string;
  readonly concern: string;
  readonly waits: boolean;
  readonly textConsent: boolean;
}

/** Consent is never preselected. */
export const NOBODY: Person = {
  ...{ name: '', phone: '', email: '', bikeYear: '', bikeMake: '', bikeModel: '', concern: '' },
  ...{ waits: false, textConsent: false },
};

interface DetailsProps {
  person: Person;
  set: (change: Partial<Person>) => void;
  errors: Partial<Record<keyof Person, string>>;
  texts: BookTexts;
  language: Language;
}

export function Details({ person, set, errors, texts, language }: DetailsProps) {
  return (
    <Fields>
      <Field label={texts.name} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={120}
            value={person.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field label={texts.phone} error={errors.phone}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            className="num"
            value={formatPhone(person.phone)}
            onChange={({ target }) => set({ phone: phoneDigits(target.value) })}
          />
        )}
      </Field>
      <Field label={texts.email} optional={texts.optional} hint={texts.emailHint} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={person.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Field>
      <Field label={texts.year} span={2} half>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={4}
            className="num"
            value={person.bikeYear}
            onChange={({ target }) => set({ bikeYear: target.value })}
          />
        )}
      </Field>
      <Field label={texts.make} span={5} half>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={person.bikeMake}
            onChange={({ target }) => set({ bikeMake: target.value })}
          />
        )}
      </Field>
      <Field label={texts.model} span={5}>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={person.bikeModel}
            onChange={({ target }) => set({ bikeModel: target.value })}
          />
        )}
      </Field>
      <Field label={texts.concern} optional={texts.optional}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={2000}
            value={person.concern}
            onChange={({ target }) => set({ concern: target.value })}
          />
        )}
      </Field>
      <Checkbox
        className="col-span-full"
        label={texts.waits}
        checked={person.waits}
        onChange={({ target }) => set({ waits: target.checked })}
      />
      <Checkbox
        className="col-span-full"
        label={TEXT_CONSENT_WORDING[language]}
        hint={texts.consentHint}
        checked={person.textConsent}
        onChange={({ target }) => set({ textConsent: target.checked })}
      />
    </Fields>
  );
}
