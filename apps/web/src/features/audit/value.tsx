import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useActors } from './audit-query.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const NOT_NOTED = '–';

/** One logged value, formatted for people; values without a format are shown as logged. */
export function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const actors = useActors().data;
  // Not noted is not empty: a note names only what it is about.
  if (value === undefined) return <span className="text-faint">{NOT_NOTED}</span>;
  if (value === null || value === '') return <span className="text-faint">{t('entry.empty')}</span>;
  if (typeof value === 'boolean') return t(value ? 'entry.yes' : 'entry.no');
  if (typeof value === 'number') {
    const isMoney = /cents$/i.test(field) && Number.isInteger(value);
    return <span className="num">{isMoney ? format.money(value) : value}</span>;
  }
  if (typeof value === 'string') {
    if (MOMENT.test(value)) return <span title={value}>{format.date(value, 'moment')}</span>;
    const person = UUID.test(value) ? actors?.find(({ id }) => id === value) : undefined;
    if (person) return <span title={value}>{person.name}</span>;
    return <span className={UUID.test(value) ? 'code' : 'whitespace-pre-wrap'}>{value}</span>;
  }
  return <span className="code block whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</span>;
}
