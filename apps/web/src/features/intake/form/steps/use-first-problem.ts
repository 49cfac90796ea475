import type { IntakeForm } from '@kickstand/domain/intake';
import { type RefObject, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIssueText } from '../intake-context.ts';

/** INT-02. Scrolls to the first invalid field, focuses it and announces the problem. */
export function useFirstProblem(root: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('intakeForm');
  const issueText = useIssueText();
  const [announcement, setAnnouncement] = useState('');
  const show = useCallback(
    (problems: ReadonlyMap<keyof IntakeForm, string>) => {
      // wait until the errors are rendered: they move the page
      requestAnimationFrame(() => {
        const places = root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
        const first = [...places].find((place) => problems.has(place.dataset.field as keyof IntakeForm));
        const control = first?.querySelector<HTMLElement>('input:not([type=file]), textarea, button');
        if (!first || !control) return;
        control.scrollIntoView({ block: 'center' });
        control.focus({ preventScroll: true });
        const name = first.dataset.field as keyof IntakeForm;
        const text =
          problems.get(name) === DEPOSIT ? t('deposit.banner') : issueText(name, problems.get(name));
        setAnnouncement(`${t('submit.fillIn')}. ${t(`fields.${name}`)}: ${text ?? ''}`);
      });
    },
    [root, t, issueText],
  );
  return { announcement, show };
}

/** DEP-04's marker, named as the document names it. */
export const DEPOSIT = 'deposit-required';
