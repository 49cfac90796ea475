import type { IntakeSettings } from '@kickstand/domain/settings';
import { useCallback, useReducer, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useAway } from '../../../lib/offline/away.ts';
import { pendingPictures } from '../../../lib/pictures/pending-pictures.ts';
import { Page } from '../../../ui/page/page.tsx';
import { AdminDialog } from './deposit/admin-dialog.tsx';
import { ConflictDialog } from './draft/conflict-dialog.tsx';
import { LeaveGuard } from './draft/leave-guard.tsx';
import { useDraft } from './draft/use-draft.ts';
import { useFormBackup } from './draft/use-form-backup.ts';
import { formReducer, modeOf, startState } from './form-state.ts';
import { IntakeProvider } from './intake-context.ts';
import { FormFoot, FormHead } from './screens/form-frame.tsx';
import type { Opened } from './screens/opened.ts';
import { BikeSection } from './sections/bike-section.tsx';
import { CustomerSection } from './sections/customer-section.tsx';
import { DepositSection } from './sections/deposit-section.tsx';
import { PhotosSection } from './sections/photos-section.tsx';
import { ServiceSection } from './sections/service-section.tsx';
import { SignaturesSection } from './sections/signatures-section.tsx';
import { TermsSection } from './sections/terms-section.tsx';
import { FIELDS_ROOT, onEnter } from './steps/next-field.ts';
import { useFirstProblem } from './steps/use-first-problem.ts';
import { useProgress } from './steps/use-progress.ts';
import { useStartField } from './steps/use-start-field.ts';
import { useEnd } from './use-end.ts';
import { useIntakeForm } from './use-intake-form.ts';
import { useSubmit } from './use-submit.ts';
import { useReplacement, useVersions } from './use-versions.ts';

interface IntakeFormViewProps {
  opened: Opened;
  mode: 'create' | 'edit';
  settings: IntakeSettings;
  staff: boolean;
  /** Nothing was typed yet: focus the first empty field. */
  blank?: boolean;
}

/** One form for a new intake, a draft and an edit. */
export function IntakeFormView(props: IntakeFormViewProps) {
  const { opened, mode: openedTo, settings, staff, blank = false } = props;
  const { t } = useTranslation('intakeForm');
  const [state, dispatch] = useReducer(formReducer, openedTo === 'edit' ? opened.form : null, startState);
  const mode = modeOf(state);
  usePageTitle(t(`title.${mode}`));
  const { status, boot } = useSession();
  const signedIn = status === 'signed_in';
  const away = useAway();
  const root = useRef<HTMLDivElement>(null);
  const onSignedOut = useCallback(() => dispatch({ type: 'SIGNED_OUT' }), []);
  const { intake, attempted, learnUrls, storedUrls, settleSent } = useIntakeForm({
    opened,
    mode,
    settings,
    staff,
    demo: boot?.demo ?? false,
    onSignedOut,
  });
  const progress = useProgress(intake);
  const problem = useFirstProblem(root);
  useStartField(root, blank);
  const { ended, forget, finish } = useEnd(intake.formId);
  const versions = useVersions({ intake, dispatch, learnUrls, onSame: finish });
  const draft = useDraft({
    intake,
    opened,
    signedIn,
    onStale: versions.onStale,
    onReceived: (keeper) => void versions.receive(keeper, t('draft.submittedMeanwhile')),
    onSignedOut,
    onSaved: () => dispatch({ type: 'SAVED' }),
  });
  const { keeper } = draft;
  const submit = useSubmit({
    intake,
    attempted,
    signedIn,
    keeper,
    onProblems: problem.show,
    onSignedOut,
    onStale: (theirs) => versions.onStale(theirs, keeper.base()),
    onReceived: () => versions.receive(keeper, t('submit.created')),
    onDone: finish,
  });
  useReplacement(state.replacement, {
    ...{ intake, keeper, dispatch },
    ...{ busy: submit.busy, submit: submit.submit, save: draft.save },
  });
  const keptAt = useFormBackup(
    intake,
    opened,
    keeper,
    () =>
      mode === 'create' && !ended.current ? { form: intake.form.getValues(), urls: storedUrls() } : null,
    settleSent,
  );
  // "Saved" is about the pictures too.
  const writing = useSyncExternalStore(pendingPictures.subscribe, pendingPictures.isWriting);
  const isUnsaved = useCallback(() => !ended.current && keeper.isChanged(), [ended, keeper]);
  const saved = mode === 'create' && keeper.isSaved();
  const saveDraft = async () => (await draft.save())?.kind === 'saved';
  const { conflict } = state;

  return (
    <IntakeProvider value={intake}>
      <Page width="form" className="pt-2 pb-0 max-md:pt-3">
        <FormHead
          mode={mode}
          progress={progress}
          attempted={attempted.current}
          savedAt={mode === 'create' ? draft.savedAt : null}
          keptAt={away && mode === 'create' && !writing ? keptAt : null}
        />
        {/* Submitted only by its own button: Enter in a field must not submit a half-filled form. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears the Enter key of the fields inside */}
        <div ref={root} key={state.replaced} {...FIELDS_ROOT} onKeyDown={onEnter} className="mt-5 grid gap-5">
          <p className="-mb-2 text-small text-muted">{t('hints.required')}</p>
          <CustomerSection />
          <BikeSection />
          <PhotosSection />
          <ServiceSection />
          <DepositSection lacking={submit.lacking} />
          <TermsSection />
          <SignaturesSection signed={state.submitted} />
        </div>
        <FormFoot
          progress={progress}
          busy={submit.busy}
          signedOut={state.signedOut}
          waiting={submit.waiting}
          onStopWaiting={submit.stopWaiting}
          onSubmit={submit.submit}
          draft={mode === 'create' && !away ? { busy: draft.busy, onSave: () => void draft.save() } : null}
        />
      </Page>
      <div aria-live="assertive" className="sr-only">
        {problem.announcement}
      </div>
      {submit.asking ? (
        <AdminDialog formId={intake.formId} onClose={submit.stopAsking} onAuthorized={submit.onAuthorized} />
      ) : null}
      {conflict ? (
        <ConflictDialog
          mine={conflict.mix}
          theirs={conflict.theirs.form}
          fields={conflict.fields}
          taken={conflict.taken}
          by={'updatedBy' in conflict.theirs ? conflict.theirs.updatedBy : null}
          received={conflict.received}
          onKeepMine={() => dispatch({ type: 'CHOSEN', keepMine: true })}
          onTakeTheirs={() => dispatch({ type: 'CHOSEN', keepMine: false })}
          onClose={() => dispatch({ type: 'CONFLICT_CLOSED' })}
        />
      ) : null}
      <LeaveGuard
        isUnsaved={isUnsaved}
        saveOpenDraft={saved && staff ? async () => (await keeper.save()).kind === 'saved' : null}
        saveAsDraft={mode === 'create' && staff && !away ? saveDraft : null}
        keepHere={away && mode === 'create' && keptAt !== null}
        onLeft={forget}
      />
    </IntakeProvider>
  );
}
