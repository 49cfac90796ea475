import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/data/progress.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { AlreadySetUp } from '../already-set-up.tsx';
import { ConsoleCode } from '../console-code.tsx';
import { ArchiveFile } from './archive-file.tsx';
import { type KeyChoice, KeysChoice } from './keys-choice.tsx';
import type { RestoreRequest } from './send-archive.ts';
import { type RestoreState, useRestore } from './use-restore.ts';

interface RestoreBackupProps {
  codeRequired: boolean;
  onBack: () => void;
}

/** SET-02: a backup becomes the shop of a server that has none. */
export function RestoreBackup({ codeRequired, onBack }: RestoreBackupProps) {
  const { t } = useTranslation('setup');
  const { file, state, problem, look, keep, restore } = useRestore();
  const [code, setCode] = useState('');
  const [codeMissing, setCodeMissing] = useState(false);
  const [keys, setKeys] = useState<KeyChoice>({ passphrase: '', without: false, missing: false });
  const place = useHeadingFocus(state.at === 'ready');
  useMistakeFocus(place, codeMissing || problem === 'code' || keys.missing);
  if (problem === 'setUp') return <AlreadySetUp />;
  if (state.at === 'ready') return <Restored place={place} state={state} />;

  const busy = state.at !== 'choosing' && state.at !== 'found';
  const withCode = codeRequired ? { code } : {};
  const lacksCode = () => {
    const lacking = codeRequired && code.trim() === '';
    setCodeMissing(lacking);
    return lacking;
  };
  const choose = (chosen: File) => {
    setKeys({ passphrase: '', without: false, missing: false });
    if (lacksCode()) keep(chosen);
    else void look(chosen, withCode);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lacksCode() || busy || !file) return;
    if (state.at !== 'found') return void look(file, withCode);
    const request = keyRequest(state.look.keys, keys);
    if (request) void restore({ ...withCode, ...request });
    else setKeys({ ...keys, missing: true });
  };

  return (
    <form ref={place} noValidate onSubmit={submit} className="grid gap-4.5">
      <EntryHeading title={t('restore.title')} text={t('restore.intro')} />
      {problem && problem !== 'code' ? (
        <Note tone="danger" role="alert">
          {t(`restore.problem.${problem}`)}
        </Note>
      ) : null}
      {codeRequired ? (
        <ConsoleCode
          problem={codeMissing ? 'missing' : problem === 'code' ? 'wrong' : null}
          input={{ value: code, disabled: busy, onChange: ({ target }) => setCode(target.value) }}
        />
      ) : null}
      <ArchiveFile file={file} state={state} disabled={busy} onFile={choose} />
      {state.at === 'found' ? <KeysChoice keys={state.look.keys} choice={keys} onChoice={setKeys} /> : null}
      <Working state={state} />
      <div className="mt-1.5 flex gap-3 max-sm:flex-col-reverse">
        <Button variant="ghost" size="lg" disabled={busy} onClick={onBack}>
          {t('restore.back')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="flex-1 max-sm:flex-none"
          disabled={!file}
          busy={busy}
          busyLabel={t(state.at === 'looking' ? 'restore.looking' : 'restore.restoring')}
        >
          {t(state.at === 'found' || !file ? 'restore.start' : 'restore.look')}
        </Button>
      </div>
    </form>
  );
}

/** What to send along; null while someone has to choose. */
function keyRequest(keys: 'here' | 'inside' | 'missing', choice: KeyChoice): RestoreRequest | null {
  if (keys === 'here') return {};
  if (choice.without) return { withoutKeys: true };
  return keys === 'inside' && choice.passphrase !== '' ? { passphrase: choice.passphrase } : null;
}

function Working({ state }: { state: RestoreState }) {
  const { t } = useTranslation('setup');
  if (state.at !== 'working' && state.at !== 'starting') return null;
  const step = state.at === 'starting' ? 'start' : state.step;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small text-muted">
        {t(`restore.step.${step}`)}
      </p>
      <Progress label={t('restore.progress')} value={state.at === 'starting' ? 100 : state.percent} />
      <p className="text-small text-muted">{t('restore.stay')}</p>
    </div>
  );
}

interface RestoredProps {
  place: ReturnType<typeof useHeadingFocus>;
  state: Extract<RestoreState, { at: 'ready' }>;
}

function Restored({ place, state: { look, closedIdImages } }: RestoredProps) {
  const { t } = useTranslation('setup');
  return (
    <section ref={place} className="grid gap-4.5">
      <EntryHeading title={t('restore.doneTitle', { shop: look.shop })} text={t('restore.doneText')} />
      {closedIdImages > 0 ? (
        <Note tone="warning">{t('restore.closedImages', { count: closedIdImages })}</Note>
      ) : null}
      {/* A full load: the guard of this one still believes that a set-up is needed and would lead back. */}
      <ButtonLink href={LOGIN_PATH} variant="primary" size="lg" block>
        {t('already.signIn')}
      </ButtonLink>
    </section>
  );
}

/** The focus goes to what is missing. */
function useMistakeFocus(place: ReturnType<typeof useHeadingFocus>, mistaken: boolean): void {
  useEffect(() => {
    if (mistaken) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [place, mistaken]);
}

/** The result is announced by its heading. */
function useHeadingFocus(done: boolean) {
  const place = useRef<HTMLElement & HTMLFormElement>(null);
  useEffect(() => {
    if (done) place.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, [done]);
  return place;
}
