import { telHref } from '@kickstand/domain/format';
import { Check, Globe, type LucideIcon, Mail, Phone, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ConsentHistory } from '../../../shared/messages/consent-history.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Customer } from '../shared/customer-types.ts';

export function ContactCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['customers', 'common']);
  const format = useFormat();
  const { preferredContact: way } = customer;
  const preferred = <span className="text-small text-muted">{t('customers:contact.preferred')}</span>;
  return (
    <Card aria-labelledby="contact-title">
      <CardHead id="contact-title" title={t('customers:contact.title')} />
      <CardBody>
        <ul className="divide-y divide-line">
          <Line icon={Phone} beside={way === 'phone' || way === 'both' || way === 'text' ? preferred : null}>
            {customer.phone ? (
              <a href={telHref(customer.phone)} className={`${linkStyles} num`}>
                {format.phone(customer.phone)}
              </a>
            ) : (
              <Missing>{t('customers:contact.noPhone')}</Missing>
            )}
          </Line>
          <Line icon={Mail} beside={way === 'email' || way === 'both' ? preferred : null}>
            {customer.email ? (
              <a href={`mailto:${customer.email}`} className={`${linkStyles} wrap-anywhere`}>
                {customer.email}
              </a>
            ) : (
              <Missing>{t('customers:contact.noEmail')}</Missing>
            )}
          </Line>
          <Line
            icon={Globe}
            beside={<span className="text-small text-muted">{t('customers:contact.language')}</span>}
          >
            {t(`common:language.${customer.language}`)}
          </Line>
        </ul>
        <Consent customer={customer} />
      </CardBody>
    </Card>
  );
}

function Consent({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const ways = [
    { name: t('contact.email'), allowed: customer.consentEmail },
    { name: t('contact.text'), allowed: customer.consentText },
    { name: t('contact.call'), allowed: customer.consentCall },
  ];
  return (
    <div className="grid gap-2 border-t border-line pt-3.5">
      <h3 className="text-small text-muted">{t('contact.consent')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {ways.map(({ name, allowed }) => (
          <li key={name}>
            <Badge
              tone={allowed ? 'success' : 'neutral'}
              icon={allowed ? Check : X}
              aria-label={t(allowed ? 'contact.allowed' : 'contact.refused', { way: name })}
              role="img"
              className={allowed ? '' : 'line-through'}
            >
              {name}
            </Badge>
          </li>
        ))}
      </ul>
      <ConsentHistory customerId={customer.id} />
    </div>
  );
}

function Line({ icon, beside, children }: { icon: LucideIcon; beside: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <Icon icon={icon} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">{children}</span>
      {beside}
    </li>
  );
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-faint">{children}</span>;
