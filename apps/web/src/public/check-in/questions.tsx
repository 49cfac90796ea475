import { PHONE_PATTERN } from '@kickstand/domain/calendar';
import { formatPhone, phoneDigits } from '@kickstand/domain/format';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import type { CheckInTexts } from './texts.ts';

export interface Answers {
  readonly name: string;
  readonly phone: string;
  readonly bikeYear: string;
  readonly bikeMake: string;
  readonly bikeModel: string;
  readonly topics: readonly Topic[];
  readonly words: string;
  readonly mileage: string;
}

export const NO_ANSWERS: Answers = {
  ...{ name: '', phone: '', bikeYear: '', bikeMake: '', bikeModel: '', topics: [], words: '', mileage: '' },
};

const TOPICS = ['tires', 'brakes', 'noise', 'leak', 'start', 'lights', 'handling'] as const;
type Topic = (typeof TOPICS)[number];

/** What goes on the form: the chosen words in the customer's language, then their own. */
export const concernOf = ({ topics, words }: Answers, texts: CheckInTexts): string =>
  [topics.map((topic) => texts[topic]).join(', '), words.trim()].filter(Boolean).join('. ');

interface QuestionProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  texts: CheckInTexts;
  error: string | undefined;
}

interface Question {
  readonly title: keyof CheckInTexts;
  readonly text?: keyof CheckInTexts;
  /** What is missing; null: it may go on. */
  readonly missing: (answers: Answers) => keyof CheckInTexts | null;
  readonly fields: (props: QuestionProps) => ReactNode;
}

const LARGE = 'min-h-14 text-[1.25rem]';

/** One question a page. */
export const QUESTIONS: readonly Question[] = [
  {
    title: 'nameTitle',
    missing: ({ name }) => (name.trim() ? null : 'nameNeeded'),
    fields: ({ answers, set, texts, error }) => (
      <Field label={texts.name} error={error}>
        {(control) => (
          <Input
            {...control}
            className={LARGE}
            autoComplete="off"
            maxLength={120}
            value={answers.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
    ),
  },
  {
    title: 'phoneTitle',
    text: 'phoneText',
    missing: ({ phone }) => (PHONE_PATTERN.test(phone) ? null : 'phoneNeeded'),
    fields: ({ answers, set, texts, error }) => (
      <Field label={texts.phone} error={error}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className={cn(LARGE, 'num')}
            value={formatPhone(answers.phone)}
            onChange={({ target }) => set({ phone: phoneDigits(target.value) })}
          />
        )}
      </Field>
    ),
  },
  {
    title: 'bikeTitle',
    missing: ({ bikeMake }) => (bikeMake.trim() ? null : 'bikeNeeded'),
    fields: ({ answers, set, texts, error }) => (
      <div className="grid gap-4">
        <Field label={texts.make} error={error}>
          {(control) => (
            <Input
              {...control}
              className={LARGE}
              autoComplete="off"
              maxLength={80}
              value={answers.bikeMake}
              onChange={({ target }) => set({ bikeMake: target.value })}
            />
          )}
        </Field>
        <Field label={texts.model}>
          {(control) => (
            <Input
              {...control}
              className={LARGE}
              autoComplete="off"
              maxLength={80}
              value={answers.bikeModel}
              onChange={({ target }) => set({ bikeModel: target.value })}
            />
          )}
        </Field>
        <Field label={texts.year}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className={cn(LARGE, 'num w-32')}
              autoComplete="off"
              maxLength={4}
              value={answers.bikeYear}
              onChange={({ target }) => set({ bikeYear: target.value })}
            />
          )}
        </Field>
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
      <Field label={texts.mileage}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className={cn(LARGE, 'num')}
            maxLength={20}
            value={answers.mileage}
            onChange={({ target }) => set({ mileage: target.value })}
          />
        )}
      </Field>
    ),
  },
];
