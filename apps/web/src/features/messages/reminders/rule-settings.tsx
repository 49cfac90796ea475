import { formatNumber } from '@kickstand/domain/format';
import { REMINDER_CHANNELS, type ReminderChannel, type ReminderRule } from '@kickstand/domain/messages';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import {
  type Overview,
  type PendingChange,
  type Rule,
  reachedPeople,
  useMayManage,
  useSaveRule,
} from './use-rules.ts';

type NumberName = 'months' | 'miles' | 'days' | 'unsafeDays' | 'hoursBefore' | 'hoursAhead';

/** Common choices. A different stored number is offered as well. */
const CHOICES: Record<NumberName, readonly number[]> = {
  hoursAhead: [2, 4, 12, 24, 48, 72, 168],
  months: [3, 6, 9, 12, 18, 24],
  miles: [2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000],
  days: [14, 30, 60, 90, 180],
  unsafeDays: [3, 7, 14, 30],
  hoursBefore: [4, 8, 12, 24, 36],
};

interface RuleSettingsProps {
  rule: ReminderRule;
  overview: Overview;
  onConfirm: (pending: PendingChange) => void;
}

/** When and how a rule reminds. Each choice is saved immediately. */
export function RuleSettings({ rule, overview, onConfirm }: RuleSettingsProps) {
  const { t } = useTranslation('reminders');
  const mayManage = useMayManage();
  const saving = useSaveRule(overview, rule);
  const stored = overview.rules[rule];
  const { on: _on, channel, text: _text, ...numbers } = stored;
  const disabled = !mayManage || saving.busy;
  const save = (change: Partial<Record<NumberName, number>> | { channel: ReminderChannel }) => {
    const wanted = { ...stored, ...change } as Rule<ReminderRule>;
    saving.save(wanted, 0, undefined, (people) => onConfirm({ wanted, people }));
  };
  return (
    <div className="grid content-start gap-4 border-line px-5 py-4 max-md:border-b max-md:px-4 md:border-r">
      <fieldset className="grid gap-2" disabled={disabled}>
        <legend className="mb-2 text-small font-medium text-muted">{t('when')}</legend>
        {(Object.entries(numbers) as [NumberName, number][]).map(([name, number]) => (
          <When key={name} name={name} number={number} onChange={(next) => save({ [name]: next })} />
        ))}
      </fieldset>
      <div className="grid justify-items-start gap-2">
        <h3 className="text-small font-medium text-muted">{t('how')}</h3>
        <Segmented
          label={t('how')}
          value={channel}
          disabled={disabled}
          onChange={(next) => next !== channel && save({ channel: next })}
          options={REMINDER_CHANNELS.map((one) => ({ value: one, label: t(`channel.${one}`) }))}
        />
      </div>
      <FailureNote error={reachedPeople(saving.error) === null ? saving.error : null} />
    </div>
  );
}

interface WhenProps {
  name: NumberName;
  number: number;
  onChange: (number: number) => void;
}

function When({ name, number, onChange }: WhenProps) {
  const { t } = useTranslation('reminders');
  const { language } = useLanguage();
  const offered = [...new Set([...CHOICES[name], number])].sort((a, b) => a - b);
  const words = (value: number) => {
    const days = name === 'hoursAhead' && value % 24 === 0 ? value / 24 : null;
    return days === null
      ? t(`unit.${name}`, { count: value, number: formatNumber(value, language) })
      : t('unit.days', { count: days, number: formatNumber(days, language) });
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
    <label className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <NativeSelect
        className="w-auto min-w-28"
        value={number}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {offered.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </NativeSelect>
      <span>{t(name)}</span>
    </label>
  );
}
