import { useTranslation } from 'react-i18next';
import { Checklists } from '../../../shared/checklists/checklists.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

export function ChecklistsCard() {
  const { t } = useTranslation('checklists');
  return (
    <Card aria-labelledby="checklists">
      <CardHead as="h3" id="checklists" title={t('title')} />
      <CardBody className="grid gap-2">
        <Checklists />
      </CardBody>
    </Card>
  );
}
