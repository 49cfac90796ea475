import type { CONTACT_WAYS } from '@kickstand/domain/intake';
import { CheckCheck, Mail, MessageSquare, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { useIntakeField } from '../intake-context.ts';

type Way = (typeof CONTACT_WAYS)[number];

const ICONS = { phone: Phone, email: Mail, both: CheckCheck, text: MessageSquare } as const;

/** INT-10. Shown in two places for one value; neither option is checked if the value is not among them. */
export function ContactField({ label, ways }: { label: string; ways: readonly Way[] }) {
  const { t } = useTranslation('intakeForm');
  const { value, change } = useIntakeField('customerContact');
  return (
    <div className="col-span-full grid gap-1.5">
      <span className="text-small font-medium">{label}</span>
      <Segmented
        label={label}
        value={value}
        onChange={change}
        fill
        className="flex-wrap"
        options={ways.map((way) => ({ value: way, label: t(`contact.${way}`), icon: ICONS[way] }))}
      />
    </div>
  );
}
