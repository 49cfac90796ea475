import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardHead } from '../../../../ui/page/card.tsx';
import type { SectionName } from '../steps/progress.ts';

interface SectionProps {
  name: SectionName;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ name, badge, action, children }: SectionProps) {
  const { t } = useTranslation('intakeForm');
  const id = `intake-${name}`;
  return (
    <Card aria-labelledby={id} data-section={name} tabIndex={-1} className="outline-none">
      <CardHead
        id={id}
        title={t(`sections.${name}`)}
        badge={badge}
        action={action}
        className="flex-wrap pb-3"
      />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  );
}
