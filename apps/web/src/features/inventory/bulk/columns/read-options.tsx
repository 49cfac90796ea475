import { formatNumber } from '@kickstand/domain/format';
import { type DecimalMark, readNumber, roundedToCents } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Switch } from '../../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/page/card.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useCount } from '../counts.ts';
import type { SheetHook } from '../use-sheet.ts';
import { WarningsNote } from './warnings-note.tsx';

/** INV-05. Options for reading an ambiguous file, each with an example from it. */
export function ReadOptions({ hook }: { hook: SheetHook }) {
  const { t } = useTranslation('bulk');
  const { sheet, reading } = hook;
  if (!sheet) return null;
  return (
    <Card>
      <CardHead title={t('options.title')} />
      <CardBody className="grid gap-3">
        <Switch
          label={t('options.firstIsData')}
          hint={t('options.firstLine', { line: sheet.firstLine.filter(Boolean).slice(0, 6).join(' · ') })}
          checked={!sheet.named}
          onChange={({ target }) => void hook.setNamed(!target.checked)}
        />
        {reading?.markExample ? <MarkChoice hook={hook} example={reading.markExample} /> : null}
        <Rounding hook={hook} />
        <Numbers hook={hook} />
        {reading ? <WarningsNote warnings={reading.warnings} /> : null}
      </CardBody>
    </Card>
  );
}

function MarkChoice({ hook, example }: { hook: SheetHook; example: string }) {
  const { t } = useTranslation('bulk');
  const { language } = useLanguage();
  const { reading, options } = hook;
  if (!reading) return null;
  const value = readNumber(example, reading.mark);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span aria-hidden="true" className="font-medium">
          {t('options.mark')}
        </span>
        <Segmented<DecimalMark>
          label={t('options.mark')}
          value={reading.mark}
          onChange={(mark) => hook.change({ mark })}
          options={[
            { value: '.', label: t('options.point') },
            { value: ',', label: t('options.comma') },
          ]}
        />
        <span role="status" className="text-small text-muted">
          {value === null
            ? t('options.markNone', { text: example })
            : t('options.markExample', { text: example, value: formatNumber(value, language, 6) })}
        </span>
      </div>
      {reading.markSure || options.mark !== undefined ? null : (
        <Note tone="warning">{t('options.markUnsure', { text: example })}</Note>
      )}
    </div>
  );
}

function Rounding({ hook: { reading, options, change } }: { hook: SheetHook }) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const count = useCount();
  if (!reading || reading.fractions.count === 0) return null;
  const { count: many, example } = reading.fractions;
  const value = example === null ? null : readNumber(example, reading.mark);
  return (
    <Switch
      label={t('options.round')}
      hint={t('options.roundText', {
        count: many,
        shown: count(many),
        text: example ?? '',
        value: value === null ? '' : format.money(roundedToCents(value)),
      })}
      checked={options.round === true}
      onChange={({ target }) => change({ round: target.checked })}
    />
  );
}

function Numbers({ hook: { mapping, reading, options, change, numbersError } }: { hook: SheetHook }) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const lacking = reading?.unnumbered ?? 0;
  const isOffered = !mapping.includes('sku') || lacking > 0 || options.numbered === true;
  if (!isOffered) return null;
  return (
    <>
      <Switch
        label={t('options.numbers')}
        hint={`${lacking > 0 ? `${t('options.numbersMissing', { count: lacking, shown: count(lacking) })} ` : ''}${t('options.numbersText')}`}
        checked={options.numbered === true}
        onChange={({ target }) => change({ numbered: target.checked })}
      />
      <FailureNote error={numbersError} />
    </>
  );
}
