import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { countPath } from '../../../shared/paths.ts';
import { ChoiceCard } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, NativeSelect } from '../../../ui/form/input.tsx';

const SCOPES = ['whole', 'category', 'bin'] as const;
type Scope = (typeof SCOPES)[number];

const EMPTY = { whole: 'noneAtAll', category: 'noneInCategory', bin: 'noneInBin' } as const;
const TITLES = { whole: 'startWhole', category: 'startCategory', bin: 'startBin' } as const;
const TEXTS = { whole: 'startWholeText', category: 'startCategoryText', bin: 'startBinText' } as const;

/** What to count: everything, a category, or a bin. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['stock', 'common', 'errors']);
  const navigate = useNavigate();
  const { data: summary } = useQuery(orpc.inventory.summary.queryOptions({ input: {} }));
  const [scope, setScope] = useState<Scope>('whole');
  const [category, setCategory] = useState('');
  const [bin, setBin] = useState('');
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);
  const { start, busy, problem } = useStart();
  const missing = (scope === 'category' && !category) || (scope === 'bin' && !bin.trim());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing) return;
    const id = await start(scope, {
      category: scope === 'category' ? category : null,
      bin: scope === 'bin' ? bin.trim() : null,
      note: note.trim(),
    });
    if (id) void navigate(countPath(id));
  };

  return (
    <FormDialog
      size="md"
      title={t('stock:counts.startTitle')}
      text={t('stock:counts.startText')}
      submit={t('stock:counts.begin')}
      busyLabel={t('stock:counts.beginning')}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label={t('stock:counts.what')} className="grid gap-2">
        {SCOPES.map((value) => (
          <ChoiceCard
            key={value}
            name="scope"
            value={value}
            checked={scope === value}
            onChange={() => setScope(value)}
            title={t(`stock:counts.${TITLES[value]}`)}
            text={t(`stock:counts.${TEXTS[value]}`)}
          />
        ))}
      </div>
      {scope === 'category' ? (
        <Field
          label={t('stock:counts.categoryField')}
          error={checked && missing ? t('errors:VALUE_REQUIRED') : undefined}
        >
          {(control) => (
            <NativeSelect {...control} value={category} onChange={({ target }) => setCategory(target.value)}>
              <option value="">{t('stock:counts.chooseCategory')}</option>
              {summary?.categories.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : scope === 'bin' ? (
        <Field
          label={t('stock:counts.binField')}
          hint={t('stock:counts.binHint')}
          error={checked && missing ? t('errors:VALUE_REQUIRED') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={bin}
              maxLength={INVENTORY_LIMITS.bin}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={({ target }) => setBin(target.value)}
              className="code"
            />
          )}
        </Field>
      ) : null}
      <Field label={t('stock:note')} optional={t('common:optional')}>
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={INVENTORY_LIMITS.note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

interface NewCount {
  readonly category: string | null;
  readonly bin: string | null;
  readonly note: string;
}

function useStart() {
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const once = useOnceKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** The new count's id; null: it did not start, and `problem` says why. */
  const start = async (scope: Scope, count: NewCount): Promise<string | null> => {
    const id = once.keyFor(count);
    setBusy(true);
    setProblem(null);
    try {
      const begun = await api.inventory.counts.start({ id, ...count });
      void queries.invalidateQueries({ queryKey: orpc.inventory.counts.key() });
      if (begun.lines > 0) return id;
      // There is nothing to count: no count was created, and the next attempt is a new one.
      once.done();
      await api.inventory.counts.cancel({ id });
      setProblem(t(`counts.${EMPTY[scope]}`));
    } catch (error) {
      // The response to the first attempt was lost: the count exists.
      if (errorCode(error) === 'KEY_REUSED') return id;
      setProblem(errorCode(error) === 'NETWORK' ? t('tryAgainSafe') : errorText(error));
    } finally {
      setBusy(false);
    }
    return null;
  };
  return { start, busy, problem };
}
