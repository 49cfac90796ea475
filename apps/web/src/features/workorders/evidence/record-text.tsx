import { formatNumber, formatRate } from '@kickstand/domain/format';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { type FieldValue, fieldsOf, type PaperField, type TermCatalog } from './record-fields.ts';

interface RecordTextProps {
  record: Readonly<Record<string, unknown>>;
  /** The title of each job of the order, by its id. */
  jobTitles: ReadonlyMap<string, string>;
}

/** A complete sealed record as labels and values. */
export function RecordText({ record, jobTitles }: RecordTextProps) {
  return <Fields fields={fieldsOf(record)} jobTitles={jobTitles} />;
}

function Fields({
  fields,
  jobTitles,
}: { fields: readonly PaperField[] } & Pick<RecordTextProps, 'jobTitles'>) {
  const label = useLabel();
  return (
    <dl className="grid gap-0.5">
      {fields.map((field, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list never changes its order
        <div key={place} className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 break-inside-avoid">
          <dt className="text-muted">{label(field.key)}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {'value' in field ? (
              <Value value={field.value} jobTitles={jobTitles} />
            ) : (
              field.groups.map((group, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list never changes its order
                <div key={at} className="mb-2 border-l border-line pl-3">
                  <Fields fields={group} jobTitles={jobTitles} />
                </div>
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, jobTitles }: { value: FieldValue } & Pick<RecordTextProps, 'jobTitles'>) {
  const { t } = useTranslation('evidence');
  const term = useTerm();
  const { language } = useLanguage();
  const format = useFormat();
  switch (value.as) {
    case 'money':
      return <span className="num">{format.money(value.amount)}</span>;
    case 'quantity':
      return <span className="num">{formatNumber(value.amount / 1000, language, 3)}</span>;
    case 'percent':
      return <span className="num">{formatRate(value.amount, language)}</span>;
    case 'moment':
      return format.date(value.text, 'moment');
    case 'phone':
      return format.phone(value.text);
    case 'answer':
      return t(value.yes ? 'text.yes' : 'text.no');
    case 'job':
      return jobTitles.get(value.id) ?? value.id;
    case 'code':
      return <span className="code">{value.text}</span>;
    case 'term':
      return term(value.text, value.catalogs);
    default:
      return value.text;
  }
}

/** The label of an enum value; an unknown one is shown as it is. */
function useTerm() {
  const { t, i18n } = useTranslation(NAMESPACES);
  return (text: string, catalogs: readonly TermCatalog[]): string => {
    const known = catalogs.find((catalog) => i18n.exists(`${catalog}.${text}`));
    return known ? t(`${known}.${text}` as 'evidence:terms.sent') : text;
  };
}

/** The form's label, or ours; an unknown field is labeled with its name. */
function useLabel() {
  const { t, i18n } = useTranslation(NAMESPACES);
  return (key: string): string => {
    const known = (['evidence:fields', 'intakeForm:fields'] as const).find((catalog) =>
      i18n.exists(`${catalog}.${key}`),
    );
    return known
      ? t(`${known}.${key}` as 'evidence:fields.at')
      : key.replace(/([A-Z])/g, ' $1').toLowerCase();
  };
}

const NAMESPACES = [
  'evidence',
  'common',
  'damage',
  'intakeForm',
  'money',
  'workorderPage',
  'workorders',
] as const;
