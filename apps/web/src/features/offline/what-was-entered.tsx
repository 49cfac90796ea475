import type { IntakeForm } from '@kickstand/domain/intake';
import { vehicleWord } from '@kickstand/domain/vehicles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import type { OfflineCall, OfflineCalls } from '../../lib/offline/calls.ts';
import { DevicePictures } from '../../lib/offline/device-pictures.tsx';
import type { UnsentChange } from '../../lib/offline/outbox.ts';
import { useMarkText } from '../../shared/damage/marks.ts';

interface Value {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** What is typed in an intake; its photos and signatures are shown as pictures. */
const INTAKE_FIELDS = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'bikeYear',
  'bikeMake',
  'bikeModel',
  'bikeColor',
  'bikeClassification',
  'vin',
  'mileage',
  'customerConcerns',
  'techConcerns',
] as const satisfies readonly (keyof IntakeForm)[];

/** OFF-04. Everything that was entered, in full: the person decides by what is there, not by a name. */
export function WhatWasEntered({ change }: { change: UnsentChange }) {
  const { t } = useTranslation('offline');
  const values = useValues()(change).filter(({ value }) => value !== '');
  return (
    <section aria-label={t('refused.entered')} className="grid gap-3">
      <dl className="grid grid-cols-[minmax(6rem,28%)_1fr] gap-x-3 gap-y-1.5">
        {values.map(({ key, label, value }) => (
          <div key={key} className="contents">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {change.files.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          <DevicePictures changes={[change]} className="h-21 w-28 rounded-[9px]" />
        </div>
      ) : null}
    </section>
  );
}

type Read<Call extends OfflineCall> = (input: OfflineCalls[Call], change: UnsentChange) => readonly Value[];

function useValues(): (change: UnsentChange) => readonly Value[] {
  const { t } = useTranslation(['offline', 'intakeForm', 'diagnostic', 'workorders']);
  const format = useFormat();
  const markText = useMarkText();
  const { language } = useLanguage();
  const shown = (name: (typeof INTAKE_FIELDS)[number], value: string): string => {
    if (name === 'customerPhone') return format.phone(value);
    return name === 'bikeColor' || name === 'bikeClassification' ? vehicleWord(value, language) : value;
  };
  const one = (label: string, value: string): readonly Value[] => [{ key: label, label, value }];
  const detail = (_: unknown, { label }: UnsentChange) => one(t('offline:refused.line'), label.detail ?? '');
  const read: { readonly [Call in OfflineCall]: Read<Call> } = {
    'intake.submit': ({ form }) =>
      INTAKE_FIELDS.map((name) => ({
        key: name,
        label: t(`intakeForm:fields.${name}`),
        value: shown(name, form[name]),
      })),
    'intake.takeDeposit': ({ amountCents }) => one(t('offline:refused.amount'), format.money(amountCents)),
    'workorders.note': ({ text }) => one(t('offline:refused.note'), text),
    'workorders.lines.done': detail,
    'workorders.clock.start': detail,
    'workorders.clock.end': detail,
    'workorders.findings.add': ({ finding }) => [
      ...one(t('diagnostic:findings.fields.title'), finding.title),
      ...one(t('diagnostic:findings.fields.severity'), t(`workorders:severity.${finding.severity}`)),
      ...one(t('diagnostic:findings.fields.description'), finding.description),
    ],
    'workorders.jobs.setPhotos': (_, { label }) => one(t('offline:refused.job'), label.detail ?? ''),
    'damage.saveMark': ({ mark }) => one(t('offline:refused.mark'), markText(mark)),
    'damage.removeMark': (_, { label }) => one(t('offline:refused.mark'), label.detail ?? ''),
  };
  return (change) => {
    // The two belong together: `enqueue` takes the input of the call.
    const values = read[change.call] as Read<OfflineCall>;
    const when = one(t('offline:refused.entered'), format.date(new Date(change.at), 'moment'));
    return [...values(change.input, change), ...when];
  };
}
