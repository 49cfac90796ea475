import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import type { IntakeSettings } from '@kickstand/domain/settings';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/document-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page } from '../../../ui/page.tsx';
import { AdminDialog } from './deposit/admin-dialog.tsx';
import { ConflictDialog } from './draft/conflict-dialog.tsx';
import { keptForm } from './draft/kept-form.ts';
import { LeaveGuard } from './draft/leave-guard.tsx';
import { fieldsOf, type Meeting, meet, type Version } from './draft/meeting.ts';
import { type Draft, useDraft } from './draft/use-draft.ts';
import { FormFoot, FormHead, LIST_PATH } from './form-frame.tsx';
import { IntakeProvider } from './intake-context.ts';
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
import { useSubmit } from './use-submit.ts';

type Theirs = Draft | Outputs['intake']['update'];
type Conflict = Meeting & { readonly theirs: Theirs; readonly mine: IntakeForm };

interface IntakeFormViewProps {
  opened: Opened;
  mode: 'create' | 'edit';
  settings: IntakeSettings;
  staff: boolean;
}

/** One form for a new intake, a draft and an edit. */
export function IntakeFormView({ opened, mode, settings, staff }: IntakeFormViewProps) {
  const { t } = useTranslation('intakeForm');
  usePageTitle(t(`title.${mode}`));
  const { status, boot } = useSession();
  const signedIn = status === 'signed_in';
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const { intake, attempted, learnUrls } = useIntakeForm({
    opened,
    mode,
    settings,
    staff,
    demo: boot?.demo ?? false,
  });
  const { form, set } = intake;
  const progress = useProgress(intake);
  const problem = useFirstProblem(root);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [stranger, setStranger] = useState(false);
  /** Counts up when another version took the form's place: what each section keeps for itself starts anew. */
  const [epoch, setEpoch] = useState(0);
  /** Submitted, or left on purpose: nothing is asked or kept any more. */
  const done = useRef(false);

  const apply = (values: IntakeForm) => {
    for (const field of fieldsOf(values))
      if (form.getValues(field) !== values[field]) set(field, values[field]);
    setEpoch((last) => last + 1);
  };
  const meetTheirs = (theirs: Theirs) => {
    learnUrls(urlsOf(theirs));
    const mine = form.getValues();
    const meeting = meet(draft.keeper.base().form, mine, theirs.form);
    if (meeting.fields.length > 0) {
      setConflict({ ...meeting, theirs, mine });
      return;
    }
    apply(meeting.mix);
    draft.keeper.goOnFrom(versionOf(theirs));
    if (mode === 'edit') void submit.submit();
  };
  const draft = useDraft({ intake, opened, signedIn, onStale: meetTheirs });
  const submit = useSubmit({
    intake,
    attempted,
    signedIn,
    revision: () => draft.keeper.base().revision,
    onProblems: problem.show,
    onStranger: () => setStranger(true),
    onSending: (sending) => (sending ? draft.keeper.stop() : draft.keeper.goOnFrom(draft.keeper.base())),
    onStale: meetTheirs,
    onDone: () => {
      done.current = true;
      keptForm.forget();
      navigate(LIST_PATH);
    },
  });
  useKeeping(
    intake.formId,
    () => (mode === 'create' && !done.current ? form.getValues() : null),
    draft.keeper,
  );

  const choose = (keepMine: boolean) => {
    if (!conflict) return;
    setConflict(null);
    apply(keepMine ? conflict.mix : conflict.theirs.form);
    draft.keeper.goOnFrom(versionOf(conflict.theirs));
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
        <FormHead mode={mode} progress={progress} attempted={attempted.current} savedAt={draft.savedAt} />
        {stranger && !signedIn ? <SignInNote /> : null}
        {/* Sent by its own button: Enter in a field must not submit half a form. */}
        <div ref={root} key={epoch} className="mt-5 grid gap-5">
          <p className="-mb-2 text-small text-muted">{t('hints.required')}</p>
          <CustomerSection />
          <BikeSection />
          <PhotosSection />
          <ServiceSection />
          <DepositSection lacking={submit.lacking} />
          <TermsSection />
          <SignaturesSection signed={mode === 'edit' ? opened.form : null} />
        </div>
        <FormFoot
          progress={progress}
          busy={submit.busy}
          waiting={submit.waiting}
          onStopWaiting={submit.stopWaiting}
          onSubmit={submit.submit}
          draft={mode === 'create' ? { busy: draft.busy, onSave: () => void draft.save() } : null}
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
          by={'updatedBy' in conflict.theirs ? conflict.theirs.updatedBy : null}
          onKeepMine={() => choose(true)}
          onTakeTheirs={() => choose(false)}
          onClose={() => setConflict(null)}
        />
      ) : null}
      <LeaveGuard
        isUnsaved={isUnsaved}
        keepUp={saved && staff ? async () => (await draft.keeper.save()).kind === 'saved' : null}
        saveAsDraft={mode === 'create' && staff ? saveDraft : null}
        onLeft={() => {
          done.current = true;
          keptForm.forget();
        }}
      />
    </IntakeProvider>
  );
}

const versionOf = ({ form, revision }: Theirs): Version => ({ form, revision });

function SignInNote() {
  const { t } = useTranslation('intakeForm');
  const wanted = encodeURIComponent(window.location.pathname);
  return (
    <Note
      tone="warning"
      className="mt-4"
      action={
        <ButtonLink size="sm" href={`/login?redirect=${wanted}`}>
          {t('submit.signIn')}
        </ButtonLink>
      }
    >
      {t('submit.keptHere')}
    </Note>
  );
}

/** RT-13. A new form that is nowhere else is kept in this tab, in case the page goes before the person does. */
function useKeeping(
  formId: string,
  read: () => IntakeForm | null,
  keeper: { isChanged(): boolean; isSaved(): boolean },
) {
  const { user } = useSession();
  const owner = user?.id ?? null;
  const now = useRef(read);
  now.current = read;
  useEffect(() => {
    const keep = () => {
      const form = now.current();
      if (form && !keeper.isSaved() && keeper.isChanged()) keptForm.write({ formId, form, owner });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [formId, owner, keeper]);
}
