import { KeyRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Note } from '../../ui/page/note.tsx';

interface ConsoleCodeProps {
  problem: 'missing' | 'wrong' | null;
  input: ComponentProps<typeof Input>;
}

/** What a stranger on the network does not have: the code in the window where the server was started. */
export function ConsoleCode({ problem, input }: ConsoleCodeProps) {
  const { t } = useTranslation(['setup', 'errors']);
  const words = { missing: t('setup:owner.codeMissing'), wrong: t('errors:CODE_WRONG') };
  return (
    <>
      <Note tone="accent" icon={KeyRound}>
        {t('setup:owner.codeNote')}
      </Note>
      <Field
        label={t('setup:owner.code')}
        hint={t('setup:owner.codeHint')}
        error={problem ? words[problem] : undefined}
      >
        {(control) => (
          <Input
            {...control}
            {...input}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
    </>
  );
}
