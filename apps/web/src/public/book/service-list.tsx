import { formatMoney } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import type { Answer } from '../ask.ts';
import { type BookTexts, fill } from './texts.ts';

export type Service = Answer<'booking', 'offer'>['services'][number];

const hoursOf = (minutes: number) => Math.round((minutes / 60) * 10) / 10;

export const serviceName = (service: Service, language: Language, texts: BookTexts): string =>
  service.id === null ? texts.unknown : language === 'es' ? service.nameEs : service.nameEn;

export function serviceFacts(service: Service, texts: BookTexts): string {
  const hours = hoursOf(service.minutes);
  if (service.id === null) return fill(texts.unknownText, { hours });
  const labor =
    service.laborCents === null ? '' : `, ${fill(texts.labor, { money: formatMoney(service.laborCents) })}`;
  return fill(texts.about, { hours }) + labor;
}

interface ServiceListProps {
  services: readonly Service[];
  language: Language;
  texts: BookTexts;
  onChoose: (service: Service) => void;
}

export function ServiceList({ services, language, texts, onChoose }: ServiceListProps) {
  return (
    <ul className="grid gap-2">
      {services.map((service) => (
        <li key={service.id ?? ''}>
          <button
            type="button"
            onClick={() => onChoose(service)}
            className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left shadow-card hover:border-line-strong"
          >
            <span className="grid min-w-0 flex-1">
              <span className="font-strong wrap-anywhere">{serviceName(service, language, texts)}</span>
              <span className="text-small text-muted">{serviceFacts(service, texts)}</span>
            </span>
            <Icon icon={ChevronRight} className="text-faint" />
          </button>
        </li>
      ))}
    </ul>
  );
}
