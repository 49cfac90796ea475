import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import type { IntakeSettings } from '@kickstand/domain/settings';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/document-title.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { useAway } from '../../../lib/offline/away.ts';
import { pendingPictures } from '../../../lib/pictures/pending-pictures.ts';
import { Page } from '../../../ui/page.tsx';
import { intakeToast } from '../../../ui/toast.tsx';
import { AdminDialog } from './deposit/admin-dialog.tsx';
import { ConflictDialog } from './draft/conflict-dialog.tsx';
import { draftBackup, formBackup } from './draft/form-backup.ts';
import { LeaveGuard } from './draft/leave-guard.tsx';
import { fieldsOf, type MergeResult, mergeReceived, mergeVersions, type Version } from './draft/merge.ts';
import { replaceAddress } from './draft/replace-address.ts';
import { type Draft, useDraft } from './draft/use-draft.ts';
import { useFormBackup } from './draft/use-form-backup.ts';
import { FormFoot, FormHead, LIST_PATH } from './form-frame.tsx';
import { IntakeProvider } from './intake-context.ts';
import { FIELDS_ROOT, onEnter } from './next-field.ts';
import { type Opened, urlsOf } from './opened.ts';
import { BikeSection } from './sections/bike-section.tsx';
import { CustomerSection } from './sections/customer-section.tsx';
import { DepositSection } from './sections/deposit-section.tsx';
import { PhotosSection } from './sections/photos-section.tsx';
import { ServiceSection } from './sections/service-section.tsx';
import { SignaturesSection } from './sections/signatures-section.tsx';
import { TermsSection } from './sections/terms-section.tsx';
import { useFirstProblem } from './use-first-problem.ts';
import { useIntakeForm } from './use-intake-form.ts';
import { useProgress } from './use-progress.ts';
import { useStartField } from './use-start-field.ts';
import { useSubmit } from './use-submit.ts';

type Theirs = Draft | Outputs['intake']['update'];
type Conflict = MergeResult & { readonly theirs: Theirs; readonly received: boolean };

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
  /** The submitted form. A new form becomes an edit if the server turns out to have it already. */
  const [submitted, setSubmitted] = useState(openedTo === 'edit' ? opened.form : null);
  const mode = submitted ? 'edit' : 'create';
  usePageTitle(t(`title.${mode}`));
  const { status, boot } = useSession();
  const signedIn = status === 'signed_in';
  const away = useAway();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const [signedOut, setSignedOut] = useState(false);
  const onSignedOut = useCallback(() => setSignedOut(true), []);
  const { intake, attempted, learnUrls, storedUrls } = useIntakeForm({
    opened,
    mode,
    settings,
    staff,
    demo: boot?.demo ?? false,
    onSignedOut,
  });
  const { form, set } = intake;
  const progress = useProgress(intake);
  const problem = useFirstProblem(root);
  useStartField(root, blank);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Incremented when another version replaces the form: each section resets its own state. */
  const [epoch, setEpoch] = useState(0);
  /** Submitted or discarded: do not ask before leaving, and keep no backup. */
  const done = useRef(false);

  const apply = (values: IntakeForm) => {
    for (const field of fieldsOf(values))
      if (form.getValues(field) !== values[field]) set(field, values[field]);
    setEpoch((last) => last + 1);
  };
  const mergeWith = (theirs: Theirs) => {
    learnUrls(urlsOf(theirs));
    const mine = { ...form.getValues(), intakeFormId: intake.formId };
    const merge = mergeVersions(draft.keeper.base().form, mine, theirs.form);
    if (merge.fields.length > 0) {
      setConflict({ ...merge, theirs, received: false });
      return;
    }
    apply(merge.mix);
    draft.keeper.continueFrom(versionOf(theirs));
    if (merge.taken.length > 0)
      intakeToast({
        variant: 'info',
        title: t('conflict.merged'),
        description: merge.taken.map((field) => t(`fields.${field}`)).join(', '),
      });
    if (mode === 'edit') void submit.submit();
  };
  /** Continues as an edit of the submitted form; if nothing differs, the form is done. */
  const continueAsEdit = async (title: string) => {
    draft.keeper.stop();
    let theirs: Theirs;
    try {
      theirs = await api.intake.find({ id: intake.formId });
    } catch (error) {
      draft.keeper.continueFrom(draft.keeper.base());
      intakeToast({ variant: 'destructive', title: t('load.failed'), description: errorText(error) });
      return;
    }
    learnUrls(urlsOf(theirs));
    const merge = mergeReceived(form.getValues(), theirs.form);
    if (merge.fields.length === 0) {
      intakeToast({ variant: 'success', title });
      finish();
      return;
    }
    setSubmitted(theirs.form);
    apply(merge.mix);
    draft.keeper.continueFrom(versionOf(theirs));
    setConflict({ ...merge, theirs, received: true });
    replaceAddress(`${LIST_PATH}/${intake.formId}/edit`);
  };
  const forget = () => {
    done.current = true;
    formBackup.forget();
    draftBackup.forget();
    void pendingPictures.forget(intake.formId);
  };
  const finish = () => {
    forget();
    navigate(LIST_PATH);
  };
  const draft = useDraft({
    intake,
    opened,
    signedIn,
    onStale: mergeWith,
    onReceived: () => void continueAsEdit(t('draft.submittedMeanwhile')),
    onSignedOut,
    onSaved: () => setSignedOut(false),
  });
  const submit = useSubmit({
    intake,
    attempted,
    signedIn,
    revision: () => draft.keeper.base().revision,
    onProblems: problem.show,
    onSignedOut,
    onSending: (sending) => (sending ? draft.keeper.stop() : draft.keeper.continueFrom(draft.keeper.base())),
    onStale: mergeWith,
    onReceived: () => continueAsEdit(t('submit.created')),
    onDone: finish,
  });
  const keptAt = useFormBackup(intake, opened, draft.keeper, () =>
    mode === 'create' && !done.current ? { form: form.getValues(), urls: storedUrls() } : null,
  );

  const choose = (keepMine: boolean) => {
    if (!conflict) return;
    setConflict(null);
    apply(keepMine ? conflict.mix : conflict.theirs.form);
    draft.keeper.continueFrom(versionOf(conflict.theirs));
    if (!keepMine) return;
    if (mode === 'edit') void submit.submit();
    else void draft.save();
  };
  const isUnsaved = useCallback(() => !done.current && draft.keeper.isChanged(), [draft.keeper]);
  const saved = mode === 'create' && draft.keeper.isSaved();
  const saveDraft = async () => (await draft.save())?.kind === 'saved';

  return (
    <IntakeProvider value={intake}>
      <Page width="form" className="pt-2 pb-0 max-md:pt-2">
        <FormHead
          mode={mode}
          progress={progress}
          attempted={attempted.current}
          savedAt={mode === 'create' ? draft.savedAt : null}
          keptAt={away && mode === 'create' ? keptAt : null}
        />
        {/* Sent by its own button: Enter in a field must not submit half a form. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears the Enter key of the fields inside */}
        <div ref={root} key={epoch} {...FIELDS_ROOT} onKeyDown={onEnter} className="mt-5 grid gap-5">
          <p className="-mb-2 text-small text-muted">{t('hints.required')}</p>
          <CustomerSection />
          <BikeSection />
          <PhotosSection />
          <ServiceSection />
          <DepositSection lacking={submit.lacking} />
          <TermsSection />
          <SignaturesSection signed={submitted} />
        </div>
        <FormFoot
          progress={progress}
          busy={submit.busy}
          signedOut={signedOut}
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
          onKeepMine={() => choose(true)}
          onTakeTheirs={() => choose(false)}
          onClose={() => setConflict(null)}
        />
      ) : null}
      <LeaveGuard
        isUnsaved={isUnsaved}
        keepUp={saved && staff ? async () => (await draft.keeper.save()).kind === 'saved' : null}
        saveAsDraft={mode === 'create' && staff && !away ? saveDraft : null}
        keepHere={away && mode === 'create' && keptAt !== null}
        onLeft={forget}
      />
    </IntakeProvider>
  );
}

const versionOf = ({ form, revision }: Theirs): Version => ({ form, revision });
