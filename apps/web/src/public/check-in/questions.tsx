import { PHONE_PATTERN } from '@kickstand/domain/calendar';
import { formatPhone, phoneDigits } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { CONSENT_WORDING } from '@kickstand/domain/messages';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import type { CheckInTexts } from './texts.ts';

export interface Answers {
  readonly name: string;
  readonly phone: string;
  readonly reach: 'phone' | 'text';
  readonly bikeYear: string;
  readonly bikeMake: string;
  readonly bikeModel: string;
  readonly topics: readonly Topic[];
  readonly words: string;
  readonly mileage: string;
}

export const NO_ANSWERS: Answers = {
  ...{ name: '', phone: '', reach: 'phone', topics: [], words: '', mileage: '' },
  ...{ bikeYear: '', bikeMake: '', bikeModel: '' },
};

const TOPICS = ['tires', 'brakes', 'noise', 'leak', 'start', 'lights', 'handling'] as const;
type Topic = (typeof TOPICS)[number];

/** The concern for the form: the selected phrases in the customer's language, then their own words. */
export const concernOf = ({ topics, words }: Answers, texts: CheckInTexts): string =>
  [topics.map((topic) => texts[topic]).join(', '), words.trim()].filter(Boolean).join('. ');

export const bikeOf = ({ bikeYear, bikeMake, bikeModel }: Answers): string =>
  [bikeYear, bikeMake, bikeModel].filter(Boolean).join(' ');

interface QuestionProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  texts: CheckInTexts;
  language: Language;
  error: string | undefined;
}

interface Question {
  readonly title: keyof CheckInTexts;
  readonly text?: keyof CheckInTexts;
  /** The field that is missing; null if none. */
  readonly missing: (answers: Answers) => keyof CheckInTexts | null;
  readonly fields: (props: QuestionProps) => ReactNode;
}

const LARGE = 'min-h-14 text-[1.25rem]';

interface TextQuestionProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  label: string;
  error?: string | undefined;
  value: string;
  onText: (text: string) => void;
}

/**
 * A short answer in large type, without autocomplete: the shop's tablet must not offer the previous customer's input.
 */
function TextQuestion({ label, error, onText, className, ...input }: TextQuestionProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          className={cn(LARGE, className)}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}

interface WayProps {
  label: string;
  hint?: string;
  on: boolean;
  onChoose: () => void;
}

const Way = ({ label, hint, on, onChoose }: WayProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onChoose}
    className={cn(
      'grid min-h-14 content-center gap-1 rounded-card border px-4.5 py-3 text-left',
      on ? 'border-accent-line bg-accent-soft text-accent-soft-ink' : 'border-soft bg-surface hover:bg-hover',
    )}
  >
    <span className="inline-flex items-center gap-2 text-[1.25rem] font-medium">
      {on ? <Check aria-hidden="true" size={18} /> : null}
      {label}
    </span>
    {hint ? <span className="text-small">{hint}</span> : null}
  </button>
);

/** One question per page. */
export const QUESTIONS: readonly Question[] = [
  {
    title: 'nameTitle',
    missing: ({ name }) => (name.trim() ? null : 'nameNeeded'),
    fields: ({ answers, set, texts, error }) => (
      <TextQuestion
        label={texts.name}
        error={error}
        maxLength={120}
        value={answers.name}
        onText={(name) => set({ name })}
      />
    ),
  },
  {
    title: 'phoneTitle',
    text: 'phoneText',
    missing: ({ phone }) => (PHONE_PATTERN.test(phone) ? null : 'phoneNeeded'),
    fields: ({ answers, set, texts, error }) => (
      <TextQuestion
        label={texts.phone}
        error={error}
        type="tel"
        inputMode="tel"
        className="num"
        value={formatPhone(answers.phone)}
        onText={(phone) => set({ phone: phoneDigits(phone) })}
      />
    ),
  },
  {
    title: 'reachTitle',
    missing: () => null,
    fields: ({ answers, set, texts, language }) => (
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">{texts.reachTitle}</legend>
        <Way
          label={texts.reachCall}
          on={answers.reach === 'phone'}
          onChoose={() => set({ reach: 'phone' })}
        />
        {/* Never preselected: checking it means agreeing to the text below. */}
        <Way
          label={texts.reachText}
          hint={CONSENT_WORDING.text[language]}
          on={answers.reach === 'text'}
          onChoose={() => set({ reach: 'text' })}
        />
      </fieldset>
    ),
  },
  {
    title: 'bikeTitle',
    missing: ({ bikeMake }) => (bikeMake.trim() ? null : 'bikeNeeded'),
    fields: ({ answers, set, texts, error }) => (
      <div className="grid gap-4">
        <TextQuestion
          label={texts.make}
          error={error}
          maxLength={80}
          value={answers.bikeMake}
          onText={(bikeMake) => set({ bikeMake })}
        />
        <TextQuestion
          label={texts.model}
          maxLength={80}
          value={answers.bikeModel}
          onText={(bikeModel) => set({ bikeModel })}
        />
        <TextQuestion
          label={texts.year}
          inputMode="numeric"
          className="num w-32"
          maxLength={4}
          value={answers.bikeYear}
          onText={(bikeYear) => set({ bikeYear })}
        />
      </div>
    ),
  },
  {
    title: 'concernTitle',
    text: 'concernText',
    missing: () => null,
    fields: ({ answers, set, texts }) => (
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2.5">
          {TOPICS.map((topic) => {
            const on = answers.topics.includes(topic);
            const topics = on ? answers.topics.filter((one) => one !== topic) : [...answers.topics, topic];
            return (
              <button
                key={topic}
                type="button"
                aria-pressed={on}
                onClick={() => set({ topics })}
                className={cn(
                  'inline-flex min-h-12 items-center gap-2 rounded-full border px-4.5 text-field font-medium',
                  on
                    ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
                    : 'border-soft bg-surface hover:bg-hover',
                )}
              >
                {on ? <Check aria-hidden="true" size={18} /> : null}
                {texts[topic]}
              </button>
            );
          })}
        </div>
        <Field label={texts.words}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              className="text-[1.125rem]"
              maxLength={1500}
              value={answers.words}
              onChange={({ target }) => set({ words: target.value })}
            />
          )}
        </Field>
      </div>
    ),
  },
  {
    title: 'mileageTitle',
    text: 'mileageText',
    missing: () => null,
    fields: ({ answers, set, texts }) => (
      <TextQuestion
        label={texts.mileage}
        inputMode="numeric"
        className="num"
        maxLength={20}
        value={answers.mileage}
        onText={(mileage) => set({ mileage })}
      />
    ),
  },
];
