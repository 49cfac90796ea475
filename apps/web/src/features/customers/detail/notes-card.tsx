import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

export function NotesCard({ notes }: { notes: string }) {
  const { t } = useTranslation('customers');
  return (
    <Card aria-labelledby="notes-title">
      <CardHead id="notes-title" title={t('notes.title')} />
      <CardBody>
        {notes ? (
          <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
        ) : (
          <p className="text-faint">{t('notes.empty')}</p>
        )}
      </CardBody>
    </Card>
  );
}
