import type { OptionType } from '@kickstand/domain/vehicles';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { AddOption } from './add-option.tsx';
import type { Option } from './option.ts';
import { OptionRow } from './option-row.tsx';

/** Nobody reads more rows than this: the search finds the others. */
const SHOWN = 60;

const fits = (option: Option, word: string) =>
  option.displayName.toLowerCase().includes(word.trim().toLowerCase());

export function OptionsTab({ type }: { type: OptionType }) {
  const { t } = useTranslation(['intake', 'common']);
  const errorText = useErrorText();
  const [word, setWord] = useState('');
  const [make, setMake] = useState('');
  const options = useQuery(
    orpc.vehicles.options.queryOptions({ input: { type, ...(type === 'model' && make ? { make } : {}) } }),
  );
  const found = options.data?.filter((option) => fits(option, word)) ?? [];
  const rest = found.length - SHOWN;
  return (
    <div className="grid gap-4">
      {type === 'model' ? <MakeSelect value={make} onChange={setMake} /> : null}
      <AddOption key={`${type} ${make}`} type={type} make={make || undefined} />
      <SearchField label={t('intake:options.search')} value={word} onChange={setWord} />
      {options.isError ? (
        <Note
          tone="danger"
          role="alert"
          title={t('intake:options.loadFailed')}
          action={
            <Button
              size="sm"
              icon={RefreshCw}
              busy={options.isFetching}
              onClick={() => void options.refetch()}
            >
              {t('common:retry')}
            </Button>
          }
        >
          {errorText(options.error)}
        </Note>
      ) : options.data === undefined ? (
        <SkeletonList label={t('intake:options.loading')} rows={5} />
      ) : found.length === 0 ? (
        <p className="py-6 text-center text-muted">
          {t(word ? 'intake:options.noneFits' : 'intake:options.none')}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-control border border-line">
            {found.slice(0, SHOWN).map((option) => (
              <OptionRow key={option.id} option={option} />
            ))}
          </ul>
          {rest > 0 ? (
            <p className="text-center text-small text-muted">{t('intake:options.rest', { count: rest })}</p>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Models belong to makes: a new one is added under the selected make. */
function MakeSelect({ value, onChange }: { value: string; onChange: (make: string) => void }) {
  const { t } = useTranslation('intake');
  const makes = useQuery(orpc.vehicles.options.queryOptions({ input: { type: 'make' } }));
  return (
    <NativeSelect
      aria-label={t('options.make')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('options.anyMake')}</option>
      {makes.data?.map((make) => (
        <option key={make.id} value={make.displayName}>
          {make.displayName}
        </option>
      ))}
    </NativeSelect>
  );
}
