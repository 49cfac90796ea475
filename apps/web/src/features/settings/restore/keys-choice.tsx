import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/input.tsx';
import { Note } from '../../../ui/page/note.tsx';

export interface KeyChoice {
  readonly passphrase: string;
  /** Go on without the keys. */
  readonly without: boolean;
  /** Tried to continue without choosing either. */
  readonly missing: boolean;
}

interface KeysChoiceProps {
  keys: 'here' | 'inside' | 'missing';
  choice: KeyChoice;
  onChoice: (choice: KeyChoice) => void;
}

/**
 * Values sealed with the shop's keys can only be read with them: the keys are restored, or someone accepts
 * the loss.
 */
export function KeysChoice({ keys, choice, onChoice }: KeysChoiceProps) {
  const { t } = useTranslation(['setup', 'common']);
  if (keys === 'here') return null;
  const change = (part: Partial<KeyChoice>) => onChoice({ ...choice, missing: false, ...part });
  return (
    <>
      {keys === 'inside' ? (
        <Field
          label={t('setup:restore.passphrase')}
          hint={t('setup:restore.passphraseHint')}
          error={choice.missing ? t('setup:restore.passphraseMissing') : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              value={choice.passphrase}
              disabled={choice.without}
              onChange={({ target }) => change({ passphrase: target.value })}
              autoComplete="off"
              showLabel={t('common:showPassword')}
              hideLabel={t('common:hidePassword')}
            />
          )}
        </Field>
      ) : (
        <Note tone="warning" title={t('setup:restore.keysTitle')}>
          {t('setup:restore.keysText')}
        </Note>
      )}
      <Checkbox
        checked={choice.without}
        onChange={({ target }) => change({ without: target.checked })}
        aria-invalid={(choice.missing && keys === 'missing') || undefined}
        label={t('setup:restore.without')}
        hint={t('setup:restore.withoutHint')}
      />
      {choice.missing && keys === 'missing' ? (
        <p role="alert" className="text-small text-danger-ink">
          {t('setup:restore.withoutMissing')}
        </p>
      ) : null}
    </>
  );
}
