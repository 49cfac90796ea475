import { IMPORT_FIELDS, type ImportField } from '@kickstand/domain/inventory';
import { ArrowRight, CircleCheck, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { NativeSelect } from '../../../../ui/form/input.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/page/card.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useCount } from '../counts.ts';
import { Foot } from '../foot.tsx';
import { hasSkus, type SheetHook } from '../use-sheet.ts';
import { assign } from './mapping.ts';
import { ReadOptions } from './read-options.tsx';

interface ColumnsStepProps {
  hook: SheetHook;
  onCheck: () => void;
}

/** INV-05. Each column with its meaning; the guess can be changed. */
export function ColumnsStep({ hook, onCheck }: ColumnsStepProps) {
  const { t } = useTranslation('bulk');
  const { sheet, mapping, options } = hook;
  if (!sheet) return null;
  const hasSku = hasSkus(mapping, options);
  return (
    <>
      <Card>
        <CardHead
          title={t('columns.title')}
          action={
            <span className="text-small text-muted">
              {t('columns.used', {
                used: mapping.filter((field) => field !== null).length,
                count: sheet.header.length,
              })}
            </span>
          }
        />
        <CardBody className="grid gap-4">
          {hasSku ? null : (
            <Note tone="danger" role="alert">
              {t('columns.needSku')}
            </Note>
          )}
          {sheet.header.length === 1 ? <Note tone="warning">{t('columns.onlyOne')}</Note> : null}
          {hasSku && !mapping.includes('name_en') ? <Note tone="warning">{t('columns.noNames')}</Note> : null}
          <ul className="grid gap-x-7 lg:grid-cols-2">
            {sheet.header.map((name, at) => (
              <ColumnLine
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name, and are never reordered
                key={at}
                name={name || t('columns.noName', { number: at + 1 })}
                samples={sheet.samples[at] ?? []}
                field={mapping[at] ?? null}
                onField={(field) => hook.remap(assign(mapping, at, field))}
              />
            ))}
          </ul>
          <p className="text-small text-muted">{t('columns.remembered')}</p>
        </CardBody>
      </Card>
      <ReadOptions hook={hook} />
      <ColumnsFoot hook={hook} onCheck={onCheck} />
    </>
  );
}

interface ColumnLineProps {
  name: string;
  samples: readonly string[];
  field: ImportField | null;
  onField: (field: ImportField | null) => void;
}

function ColumnLine({ name, samples, field, onField }: ColumnLineProps) {
  const { t } = useTranslation('bulk');
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_1.25rem] items-center gap-2.5 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,1.1fr)_1.25rem] lg:nth-2:border-t-0">
      <div className="min-w-0">
        <p className={field ? 'truncate font-medium' : 'truncate font-medium text-muted'} title={name}>
          {name}
        </p>
        <p className="truncate text-small text-muted">{samples.join(' · ') || t('columns.noValue')}</p>
      </div>
      <Icon icon={ArrowRight} size="sm" className="text-faint max-sm:hidden" />
      <NativeSelect
        aria-label={t('columns.becomes', { column: name })}
        value={field ?? ''}
        onChange={({ target }) => onField(IMPORT_FIELDS.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t('columns.off')}</option>
        {IMPORT_FIELDS.map((one) => (
          <option key={one} value={one}>
            {t(`fields.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {field ? (
        <Icon
          icon={CircleCheck}
          className="text-success-ink"
          label={t('columns.isRead', { field: t(`fields.${field}`) })}
        />
      ) : (
        <Icon icon={Minus} className="text-faint" label={t('columns.isOff')} />
      )}
    </li>
  );
}

function ColumnsFoot({ hook: { mapping, options, reading }, onCheck }: ColumnsStepProps) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const hasSku = hasSkus(mapping, options);
  const ready = reading ? t('columns.ready', { count: reading.rows, shown: count(reading.rows) }) : '';
  const title = !hasSku
    ? t('columns.needSku')
    : reading === null
      ? t('columns.reading')
      : reading.bad > 0
        ? t('columns.readyBad', { rows: ready, count: reading.bad, shown: count(reading.bad) })
        : ready;
  return (
    <Foot title={title} text={t('columns.next')}>
      <Button
        size="lg"
        variant="primary"
        disabled={!hasSku}
        busy={hasSku && reading === null}
        onClick={onCheck}
        className="max-sm:flex-1"
      >
        {t('columns.check')}
      </Button>
    </Foot>
  );
}
