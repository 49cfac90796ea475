// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop table roles once rows are laid out as a grid
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capital, spaced } from '../../shared/audit/audit-texts.ts';
import type { AuditEntry } from '../../shared/audit/audit-types.ts';
import { Button } from '../../ui/button.tsx';
import { changesOf, type FieldChange } from './diff.ts';
import { Value } from './value.tsx';

const CELL = 'min-w-0 px-3 py-2 align-top text-small wrap-anywhere max-md:p-0';
const HEAD = 'px-3 py-2 text-left text-caption font-medium text-muted';

/** Before and after side by side: what differs first, the rest on demand. */
export function EntryValues({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const [whole, setWhole] = useState(false);
  const { changed, same } = changesOf(entry.before, entry.after);
  if (changed.length + same.length === 0) return <p className="text-muted">{t('entry.none')}</p>;
  const both = entry.before !== null && entry.after !== null;
  const rows = whole ? [...changed, ...same] : changed;
  return (
    <div className="grid justify-items-start gap-2">
      {rows.length === 0 ? <p className="text-muted">{t('entry.same')}</p> : null}
      {rows.length > 0 ? (
        <table
          role="table"
          className="w-full table-fixed border-collapse rounded-[9px] bg-canvas max-md:block max-md:p-3"
        >
          <caption className="sr-only">{t('entry.fields')}</caption>
          <thead role="rowgroup" className="max-md:sr-only">
            <tr role="row" className="border-b border-line">
              <th role="columnheader" scope="col" className={`${HEAD} w-1/4`}>
                {t('entry.field')}
              </th>
              {both ? (
                <>
                  <th role="columnheader" scope="col" className={HEAD}>
                    {t('entry.before')}
                  </th>
                  <th role="columnheader" scope="col" className={HEAD}>
                    {t('entry.after')}
                  </th>
                </>
              ) : (
                <th role="columnheader" scope="col" className={HEAD}>
                  {t(entry.after ? 'entry.values' : 'entry.before')}
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
            {rows.map((row) => (
              <Row key={row.field} row={row} both={both} after={entry.after !== null} />
            ))}
          </tbody>
        </table>
      ) : null}
      {both && same.length > 0 ? (
        <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('entry.showChanged') : t('entry.showAll', { count: same.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface RowProps {
  row: FieldChange;
  both: boolean;
  after: boolean;
}

function Row({ row, both, after }: RowProps) {
  const { t } = useTranslation('audit');
  return (
    <tr
      role="row"
      className="border-b border-line last:border-b-0 max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:pb-2"
    >
      <th
        role="rowheader"
        scope="row"
        title={row.field}
        className={`${CELL} text-left font-medium text-muted max-md:col-span-full`}
      >
        {capital(spaced(row.field))}
      </th>
      {both ? (
        <>
          <td role="cell" className={`${CELL} text-muted`}>
            <span className="block text-caption text-faint md:hidden">{t('entry.before')}</span>
            <Value field={row.field} value={row.before} />
          </td>
          <td role="cell" className={CELL}>
            <span className="block text-caption text-faint md:hidden">{t('entry.after')}</span>
            <Value field={row.field} value={row.after} />
          </td>
        </>
      ) : (
        <td role="cell" className={`${CELL} max-md:col-span-full`}>
          <Value field={row.field} value={after ? row.after : row.before} />
        </td>
      )}
    </tr>
  );
}
