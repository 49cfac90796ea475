import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryHeading } from '../../lib/entry/entry-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Someone was first, or the answer to our own try was lost on the way. */
export function AlreadySetUp() {
  const { t } = useTranslation('setup');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus(), []);
  return (
    <div ref={place} className="grid gap-4.5">
      <EntryHeading title={t('already.title')} text={t('already.text')} />
      {/* A full load: the guard of this one still believes that a set-up is needed and would lead back. */}
      <ButtonLink href={LOGIN_PATH} variant="primary" size="lg" block>
        {t('already.signIn')}
      </ButtonLink>
    </div>
  );
}
