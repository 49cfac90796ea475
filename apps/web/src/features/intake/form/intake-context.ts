import {
  type IntakeForm,
  type IntakeIssue,
  type IntakeIssueCode,
  intakeIssues,
} from '@kickstand/domain/intake';
import type { IntakeSettings } from '@kickstand/domain/settings';
import { createContext, useContext } from 'react';
import { type Resolver, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { IntakeUploads, PictureField } from '../pictures/picture-field.ts';

export interface Intake {
  readonly form: UseFormReturn<IntakeForm>;
  readonly mode: 'create' | 'edit';
  readonly formId: string;
  readonly settings: IntakeSettings;
  /** Signed in with permission to save intakes. Others can fill in the form and get a message when they save. */
  readonly staff: boolean;
  readonly demo: boolean;
  readonly uploads: IntakeUploads;
  /** URL of a stored picture; null if this person may not see it. */
  readonly urlOf: (path: string) => string | null;
  /** An action failed because nobody is signed in: the page offers to sign in. */
  readonly onSignedOut: () => void;
  /** Sets a value as if it had been typed. */
  readonly set: <Name extends keyof IntakeForm>(name: Name, value: IntakeForm[Name]) => void;
}

const IntakeContext = createContext<Intake | null>(null);
export const IntakeProvider = IntakeContext.Provider;

export function useIntake(): Intake {
  const intake = useContext(IntakeContext);
  if (!intake) throw new Error('useIntake: outside of an intake form');
  return intake;
}

/** Current issues of the form. A picture that is being uploaded counts as present. */
export const openIssues = (
  values: IntakeForm,
  settings: IntakeSettings,
  uploads: Pick<IntakeUploads, 'isUnderWay'>,
): IntakeIssue[] =>
  intakeIssues(values, settings).filter(({ field }) => !uploads.isUnderWay(field as PictureField));

/** The rules of the domain, for the form's library. */
export function intakeResolver(
  settings: () => IntakeSettings,
  uploads: Pick<IntakeUploads, 'isUnderWay'>,
): Resolver<IntakeForm> {
  return (values) => {
    const issues = openIssues(values, settings(), uploads);
    if (issues.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(issues.map(({ field, code }) => [field, { type: code }])),
    };
  };
}

/** The error text of a field. */
export function useIssueText(): (name: keyof IntakeForm, code: string | undefined) => string | undefined {
  const { t } = useTranslation('intakeForm');
  return (name, code) =>
    code === undefined ? undefined : t(`issues.${code as IntakeIssueCode}`, { field: t(`fields.${name}`) });
}

/** Subscribes to one field, so that changes to others do not re-render it. */
export function useIntakeField<Name extends keyof IntakeForm>(name: Name) {
  const { form, set } = useIntake();
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    value: field.value as IntakeForm[Name],
    onBlur: field.onBlur,
    change: (value: IntakeForm[Name]) => set(name, value),
    error: issueText(name, fieldState.error?.type),
  };
}
