import { formatRate } from '@kickstand/domain/format';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { numberText } from '../numbering/number-text.ts';
import type { SettingsPage } from '../settings-pages.ts';

/** The current value of a settings page in one line; nothing while it loads. */
export function CurrentValue({ page }: { page: SettingsPage }) {
  const Value = VALUES[page];
  return <Value />;
}

function Shop() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.settings.shop.queryOptions());
  return data ? [data.street, data.city].filter(Boolean).join(', ') || t('value.noAddress') : null;
}

function Numbering() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.settings.numberings.queryOptions());
  const [first, second] = data ?? [];
  if (!first || !second) return null;
  return t('numbering.next', { number: [first, second].map(numberText).join(', ') });
}

function Fees() {
  const { t } = useTranslation('settings');
  const { language } = useLanguage();
  const format = useFormat();
  const { data } = useQuery(orpc.workorders.setting.queryOptions());
  if (!data) return null;
  return t('value.fees', {
    labor: format.money(data.laborRateCents),
    tax: formatRate(data.taxRatePpm, language),
  });
}

function Payments() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.payments.provider.queryOptions({ input: {} }));
  return data ? t(data.configured ? 'cards.on' : 'cards.off') : null;
}

function Intake() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.settings.intake.queryOptions());
  if (!data) return null;
  const required = [...Object.values(data.required), data.idRequired].filter(Boolean).length;
  return t('value.required', { count: required });
}

function Calendar() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.calendar.setting.queryOptions());
  if (!data) return null;
  return t('value.openDays', { count: data.open.filter(Boolean).length });
}

function Workshop() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.workorders.setting.queryOptions());
  if (!data) return null;
  const hours = Object.values(data.hoursAllowed);
  return t('value.hours', { least: Math.min(...hours), most: Math.max(...hours) });
}

function Checklists() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.workorders.templates.list.queryOptions({ input: {} }));
  return data ? t('value.checklists', { count: data.length }) : null;
}

function Terms() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.terms.draft.queryOptions({ input: {} }));
  if (!data) return null;
  return t(data.open ? 'value.termsDraft' : 'value.terms', { number: data.inForce.number });
}

function Mail() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.settings.mail.queryOptions());
  if (!data) return null;
  return data.configured ? t('mail.ready') : <span className="text-warning-ink">{t('mail.off')}</span>;
}

function TextService() {
  const { t } = useTranslation('messages');
  const { data } = useQuery(orpc.messages.provider.queryOptions());
  return data ? t(data.configured ? 'settings.ready' : 'settings.off') : null;
}

function Security() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(orpc.settings.security.queryOptions());
  if (!data) return null;
  return t('value.lock', { after: t('security.afterMinutes', { count: data.idleLockMinutes }) });
}

function Data() {
  const { t } = useTranslation(['settings', 'archive']);
  const format = useFormat();
  const { data } = useQuery(orpc.archive.list.queryOptions());
  if (!data) return null;
  const [newest] = data.backups;
  return newest ? t('settings:value.backup', { when: format.relative(newest.at) }) : t('archive:none');
}

const VALUES: Record<SettingsPage, ComponentType> = {
  shop: Shop,
  numbering: Numbering,
  fees: Fees,
  payments: Payments,
  calendar: Calendar,
  intake: Intake,
  workshop: Workshop,
  checklists: Checklists,
  terms: Terms,
  mail: Mail,
  texts: TextService,
  security: Security,
  data: Data,
};
