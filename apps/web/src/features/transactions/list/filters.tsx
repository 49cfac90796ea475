import { may } from '@kickstand/domain/auth';
import { LEDGER_KINDS } from '@kickstand/domain/payments';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, NativeSelect } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { dayAfter, type Filter } from '../filter.ts';

export function Filters({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  const seesAll = may(useSession().profile?.role, 'money.readAll');
  return (
    <search className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-4 max-md:px-4">
      <Segmented
        label={t('list.period')}
        value={filter.day ? 'day' : 'range'}
        onChange={(next) => (next === 'day' ? filter.showDay(filter.to ?? filter.today) : filter.showRange())}
        options={[
          { value: 'day', label: t('list.day') },
          { value: 'range', label: t('list.range') },
        ]}
        className="max-md:flex max-md:w-full max-md:[&>button]:flex-1"
      />
      {filter.day ? <DayPicker filter={filter} day={filter.day} /> : <RangePicker filter={filter} />}
      <NativeSelect
        aria-label={t('list.kind')}
        value={filter.kind ?? ''}
        onChange={(event) => filter.set('kind', event.target.value)}
        className="w-auto min-w-48 flex-1 md:max-w-52"
      >
        <option value="">{t('list.allKinds')}</option>
        {LEDGER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      {seesAll ? <PersonSelect filter={filter} /> : null}
    </search>
  );
}

function PersonSelect({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  const people = useQuery(orpc.payments.people.queryOptions({ input: {} }));
  return (
    <NativeSelect
      aria-label={t('list.person')}
      value={filter.person ?? ''}
      onChange={(event) => filter.set('person', event.target.value)}
      className="w-auto min-w-48 flex-1 md:max-w-52"
    >
      <option value="">{t('list.anyone')}</option>
      <option value="online">{t('online')}</option>
      {people.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

function DayPicker({ filter, day }: { filter: Filter; day: string }) {
  const { t } = useTranslation('money');
  return (
    <div className="flex items-center gap-0.5 max-md:w-full">
      <Button
        variant="ghost"
        size="icon"
        icon={ChevronLeft}
        aria-label={t('list.before')}
        onClick={() => filter.showDay(dayAfter(day, -1))}
      />
      <Input
        type="date"
        aria-label={t('list.day')}
        className="min-w-0 flex-1"
        value={day}
        max={filter.today}
        onChange={(event) => {
          // A cleared field is in the middle of being edited.
          if (event.target.value) filter.showDay(event.target.value);
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        icon={ChevronRight}
        aria-label={t('list.after')}
        disabled={day >= filter.today}
        onClick={() => filter.showDay(dayAfter(day, 1))}
      />
      {day === filter.today ? null : (
        <Button variant="ghost" onClick={() => filter.showDay(filter.today)}>
          {t('list.today')}
        </Button>
      )}
    </div>
  );
}

function RangePicker({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  return (
    <div className="grid grid-cols-2 gap-2 max-md:w-full">
      {(['from', 'to'] as const).map((name) => (
        <Input
          key={name}
          type="date"
          aria-label={t(`list.${name}`)}
          className="min-w-0 max-md:px-2"
          value={filter[name] ?? ''}
          min={name === 'to' ? (filter.from ?? undefined) : undefined}
          max={name === 'from' ? (filter.to ?? filter.today) : filter.today}
          onChange={(event) => filter.set(name, event.target.value)}
        />
      ))}
    </div>
  );
}
