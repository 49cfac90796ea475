import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FilterFold } from '../../lib/list/filter-fold.tsx';
import { SearchField } from '../../lib/list/search-field.tsx';
import { useSubjectWords } from '../../shared/audit/audit-texts.ts';
import { recordPath } from '../../shared/audit/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, NativeSelect } from '../../ui/form/input.tsx';
import { linkStyles } from '../../ui/link.ts';
import { type AuditFilter, useActors } from './audit-query.ts';

export function Filters({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  return (
    <search className="grid gap-3 border-b border-line px-5 py-4 max-md:px-4">
      <RecordChip filter={filter} />
      <SearchField
        label={t('filters.text')}
        value={filter.text ?? ''}
        onChange={(text) => filter.set('text', text)}
      />
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_11rem_11rem]">
        <FilterFold active={[filter.person, filter.kind, filter.from, filter.to].filter(Boolean).length}>
          <PersonSelect filter={filter} />
          <KindSelect filter={filter} />
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={t(`filters.${name}`)} className="col-span-1">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  className="min-w-0 max-md:px-2"
                  value={filter[name] ?? ''}
                  min={name === 'to' ? (filter.from ?? undefined) : undefined}
                  max={name === 'from' ? (filter.to ?? undefined) : undefined}
                  onChange={({ target }) => filter.set(name, target.value)}
                />
              )}
            </Field>
          ))}
        </FilterFold>
      </div>
    </search>
  );
}

function PersonSelect({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const actors = useActors();
  const known = actors.data?.some(({ id }) => id === filter.person);
  return (
    <Field label={t('filters.person')} className="col-span-full sm:col-span-1">
      {(control) => (
        <NativeSelect
          {...control}
          value={filter.person ?? ''}
          onChange={({ target }) => filter.set('person', target.value)}
        >
          <option value="">{t('filters.anyone')}</option>
          {actors.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || t('unnamed')}
            </option>
          ))}
          {/* Someone in a link who has no entries yet: the filter must still show. */}
          {filter.person && !known ? <option value={filter.person}>{filter.person}</option> : null}
        </NativeSelect>
      )}
    </Field>
  );
}

function KindSelect({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const kinds = t('kinds', { returnObjects: true });
  const names = Object.entries(kinds).flatMap(([capability, { things }]) => [
    capability,
    ...Object.keys(things).map((thing) => `${capability}.${thing}`),
  ]);
  return (
    <Field label={t('filters.kind')} className="col-span-full sm:col-span-1">
      {(control) => (
        <NativeSelect
          {...control}
          value={filter.kind ?? ''}
          onChange={({ target }) => filter.set('kind', target.value)}
        >
          <option value="">{t('filters.anything')}</option>
          {Object.entries(kinds).map(([capability, { title, things }]) => (
            <optgroup key={capability} label={title}>
              <option value={capability}>{t('filters.allOf', { kind: title })}</option>
              {Object.entries(things).map(([thing, name]) => (
                <option key={thing} value={`${capability}.${thing}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
          {filter.kind && !names.includes(filter.kind) ? (
            <option value={filter.kind}>{filter.kind}</option>
          ) : null}
        </NativeSelect>
      )}
    </Field>
  );
}

/** The record or the entry a link led to. */
function RecordChip({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const subjectWords = useSubjectWords();
  const { subject, id, entry } = filter;
  if (!subject && !id && !entry) return null;
  const path = subject && id ? recordPath(subject, id) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[9px] bg-accent-soft py-1 pr-1 pl-3.5 text-accent-soft-ink">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">
        {entry
          ? t('filters.entry')
          : t('filters.record', { record: subject ? subjectWords(subject) : (id ?? '') })}{' '}
        {entry || id ? <span className="code font-body">{entry ?? id}</span> : null}
      </span>
      {path && subject ? (
        <Link to={path} className={linkStyles}>
          {t('entry.record', { record: subjectWords(subject) })}
        </Link>
      ) : null}
      <Button
        variant="ghost"
        size="icon"
        icon={X}
        aria-label={t('filters.drop')}
        onClick={filter.leaveRecord}
      />
    </div>
  );
}
