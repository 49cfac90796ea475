import { pathTo } from '@kickstand/domain/navigation';
import { CloudCheck, Save, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMedia } from '../../../../lib/device/use-media.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useUnderWay } from '../../../../lib/pictures/use-upload.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Steps } from '../../../../ui/form/steps.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { PageHead } from '../../../../ui/page/page.tsx';
import { type Intake, useIntake } from '../intake-context.ts';
import { goToSection, useCurrentSection } from '../steps/current-section.ts';
import { leftName, type SectionName } from '../steps/progress.ts';
import type { FormProgress } from '../steps/use-progress.ts';

export const LIST_PATH = pathTo('/dashboard/intake-forms');

interface FormHeadProps {
  mode: Intake['mode'];
  progress: FormProgress;
  attempted: boolean;
  savedAt: Date | null;
  /** Offline: when it was last written to this device. */
  keptAt: Date | null;
}

export function FormHead({ mode, progress, attempted, savedAt, keptAt }: FormHeadProps) {
  const { t } = useTranslation(['intakeForm', 'offline']);
  const format = useFormat();
  const current = useCurrentSection();
  // A phone has no room for a sticky title: only the steps stay visible.
  const phone = useMedia('(max-width: 47.99rem)');
  const labelOf = (name: SectionName) =>
    name === 'photos' && progress.photos > 0 && progress.photos < 4
      ? t('steps.photosCount', { done: progress.photos })
      : t(`steps.${name}`);
  return (
    <div
      data-sticky-top={phone ? undefined : ''}
      className="z-(--z-bar) -mx-gutter bg-canvas px-gutter pt-1 max-md:contents md:sticky md:top-0 md:border-b md:border-line"
    >
      <PageHead
        title={t(`title.${mode}`)}
        back={<Link to={LIST_PATH}>{t('back')}</Link>}
        className="mb-2 max-md:mb-2"
        actions={
          keptAt ? (
            <span role="status" className="flex items-center gap-1.5 text-small text-muted">
              <Icon icon={Tablet} size="sm" />
              {t('offline:keptAt', { when: format.date(keptAt, 'time') })}
            </span>
          ) : savedAt ? (
            <span className="flex items-center gap-1.5 text-small text-muted">
              <Icon icon={CloudCheck} size="sm" />
              {t('draft.savedAgo', { when: format.date(savedAt, 'time') })}
            </span>
          ) : null
        }
      />
      <div
        data-sticky-top={phone ? '' : undefined}
        className="max-md:sticky max-md:top-(--top-bar) max-md:z-(--z-bar) max-md:-mx-gutter max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-gutter"
      >
        <Steps
          label={t('steps.label')}
          onSelect={goToSection}
          anyStep
          steps={progress.sections.map(({ name, done }) => ({
            id: name,
            label: labelOf(name),
            state: done ? 'done' : attempted ? 'error' : name === current ? 'now' : 'next',
            current: name === current,
          }))}
        />
      </div>
    </div>
  );
}

interface FormFootProps {
  progress: FormProgress;
  busy: boolean;
  /** Saving failed because nobody is signed in. */
  signedOut: boolean;
  waiting: boolean;
  onStopWaiting: () => void;
  onSubmit: () => void;
  /** Null while a form is edited. */
  draft: { busy: boolean; onSave: () => void } | null;
}

export function FormFoot(props: FormFootProps) {
  const { progress, busy, signedOut, waiting, onStopWaiting, onSubmit, draft } = props;
  const { t } = useTranslation('intakeForm');
  const { mode } = useIntake();
  return (
    <div
      data-sticky-foot=""
      data-print="hide"
      className="sticky bottom-0 z-(--z-bar) -mx-gutter mt-6 border-t border-line bg-surface px-gutter pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-pop"
    >
      {signedOut ? <SignInNote /> : null}
      {waiting ? <WaitingNote onStop={onStopWaiting} /> : null}
      <div className="flex flex-wrap items-center gap-2.5">
        <Left progress={progress} />
        {draft ? (
          <Button
            size="lg"
            icon={Save}
            busy={draft.busy}
            busyLabel={t('draft.saving')}
            disabled={busy}
            onClick={draft.onSave}
            className="max-sm:flex-1 max-sm:px-3"
          >
            {t('draft.save')}
          </Button>
        ) : null}
        <Button
          size="lg"
          variant="primary"
          busy={busy}
          busyLabel={mode === 'create' ? t('submit.submitting') : t('submit.saving')}
          onClick={onSubmit}
          className="max-sm:flex-1"
        >
          {mode === 'create' ? t('submit.submit') : t('submit.saveChanges')}
        </Button>
      </div>
    </div>
  );
}

function Left({ progress }: { progress: FormProgress }) {
  const { t } = useTranslation('intakeForm');
  const count = progress.left.length;
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <p className="font-medium">{count === 0 ? t('submit.ready') : t('submit.left', { count })}</p>
      {count > 0 ? (
        <p className="truncate text-small text-muted max-sm:hidden">
          {progress.left.map((field) => t(`fields.${leftName(field)}`)).join(', ')}
        </p>
      ) : null}
    </div>
  );
}

/** INT-04. Shown at the button; what was typed is kept in this tab. */
function SignInNote() {
  const { t } = useTranslation('intakeForm');
  const wanted = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <Note
      tone="warning"
      role="status"
      className="mb-3"
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

/** INT-15. Shown while a submit waits for uploads. */
function WaitingNote({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation('intakeForm');
  const { uploads } = useIntake();
  const count = useUnderWay(uploads);
  return (
    <Note
      tone="info"
      role="status"
      className="mb-3"
      action={
        <Button size="sm" onClick={onStop}>
          {t('submit.stopWaiting')}
        </Button>
      }
    >
      {t('submit.waiting', { count: Math.max(1, count) })}
    </Note>
  );
}
