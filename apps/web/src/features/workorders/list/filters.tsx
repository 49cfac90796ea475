import { STATUSES } from '@kickstand/domain/workorders';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { Input, InputAffix, NativeSelect } from '../../../ui/input.tsx';
import { type OrderFilter, SORTS, type SortName, useTechnicians } from './orders-query.ts';

export function Filters({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation('workorders');
  const sorts = Object.keys(SORTS) as SortName[];
  return (
    <search className="grid grid-cols-2 gap-2 border-b border-line px-5 py-4 max-md:px-4 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <InputAffix prefix={<Icon icon={Search} />} className="max-xl:col-span-full">
        <Input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={filter.search}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => filter.set('search', target.value)}
        />
      </InputAffix>
      <NativeSelect
        aria-label={t('columns.status')}
        value={filter.status}
        className="xl:w-auto"
        onChange={({ target }) => filter.set('status', target.value)}
      >
        <option value="">{t('list.statusAny')}</option>
        <option value="open">{t('list.open')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </NativeSelect>
      <TechnicianFilter
        value={filter.technician}
        onChange={(technician) => filter.set('technician', technician)}
        className="xl:w-auto"
      />
      <NativeSelect
        aria-label={t('list.sort')}
        value={filter.sort}
        className="max-md:col-span-full xl:w-auto"
        onChange={({ target }) => filter.set('sort', target.value === 'newest' ? '' : target.value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`list.sorts.${sort}`)}
          </option>
        ))}
      </NativeSelect>
    </search>
  );
}

interface TechnicianFilterProps {
  value: string | null;
  onChange: (technician: string) => void;
  className?: string;
}

export function TechnicianFilter({ value, onChange, className }: TechnicianFilterProps) {
  const { t } = useTranslation('workorders');
  const { data: people = [] } = useTechnicians();
  return (
    <NativeSelect
      aria-label={t('columns.technician')}
      value={value ?? ''}
      className={className}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('list.technicianAny')}</option>
      <option value="none">{t('nobody')}</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
