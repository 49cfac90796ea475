import { DatabaseBackup } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../lib/auth/index.ts';
import { errorCode } from '../../lib/calls/errors.ts';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { EntryHeading, EntryLayout } from '../../lib/entry/entry-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { type Step, Steps } from '../../ui/form/steps.tsx';
import { Separator } from '../../ui/page/separator.tsx';
import { AlreadySetUp } from './already-set-up.tsx';
import { DataStep } from './data-step.tsx';
import { OwnerStep } from './owner-step.tsx';
import { PasscodeStep } from './passcode-step.tsx';
import { RestoreBackup } from './restore/restore-backup.tsx';
import { SETUP_STEPS, type SetupStep, stepIndex } from './setup-draft.ts';
import { ShopStep } from './shop-step.tsx';
import { useSetup } from './use-setup.ts';

/** AUT-15. The first start: owner, shop, passcode, data; or a backup (SET-02). */
export default function SetupScreen() {
  const { t } = useTranslation('setup');
  const codeRequired = useSession().boot?.codeRequired ?? false;
  const wizard = useSetup(codeRequired);
  const already = wizard.failure !== null && errorCode(wizard.failure) === 'ALREADY_SET_UP';
  const [parameters, setParameters] = useSearchParams();
  const fromBackup = parameters.has(FROM_BACKUP);
  usePageTitle(t('pageTitle'));

  return (
    <EntryLayout
      brandLine={t('brand')}
      footer={t('footer')}
      poster={{
        title: t('poster.title'),
        text: t(fromBackup ? 'restore.poster' : 'poster.text'),
        paint: '#a3282b',
      }}
      width="wide"
    >
      {fromBackup ? (
        <RestoreBackup codeRequired={codeRequired} onBack={() => setParameters({})} />
      ) : already ? (
        <AlreadySetUp />
      ) : (
        <SetupSteps wizard={wizard} codeRequired={codeRequired} />
      )}
    </EntryLayout>
  );
}

const FROM_BACKUP = 'backup';

interface SetupStepsProps {
  wizard: ReturnType<typeof useSetup>;
  codeRequired: boolean;
}

function SetupSteps({ wizard, codeRequired }: SetupStepsProps) {
  const { t } = useTranslation(['setup', 'common']);
  const { form, step } = wizard;
  const place = useHeadingFocus(step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void wizard.next();
  };
  const steps = SETUP_STEPS.map(
    (id): Step => ({ id, label: t(`setup:steps.${id}`), state: stateOf(id, step) }),
  );

  return (
    <form ref={place} noValidate onSubmit={submit} className="grid gap-4.5">
      <Steps
        label={t('setup:steps.label')}
        steps={steps}
        onSelect={(id) => wizard.goTo(SETUP_STEPS.find((known) => known === id) ?? 'owner')}
      />
      <EntryHeading title={t(`setup:${step}.title`)} text={t(`setup:${step}.intro`)} />
      <FailureNote error={wizard.failure} />
      {step === 'owner' ? <OwnerStep form={form} codeRequired={codeRequired} /> : null}
      {step === 'shop' ? <ShopStep form={form} /> : null}
      {step === 'passcode' ? <PasscodeStep form={form} /> : null}
      {step === 'data' ? <DataStep form={form} /> : null}
      <div className="mt-1.5 flex gap-3">
        {step === 'owner' ? null : (
          <Button variant="ghost" size="lg" disabled={wizard.busy} onClick={wizard.back}>
            {t('common:back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="flex-1"
          busy={wizard.busy}
          busyLabel={t('setup:data.opening')}
        >
          {step === 'data' ? t('setup:data.open') : t(`setup:${step}.next`)}
        </Button>
      </div>
      {step === 'owner' ? (
        <>
          <Separator label={t('setup:restore.or')} />
          <Button size="lg" block icon={DatabaseBackup} asChild>
            <Link to={`?${FROM_BACKUP}`}>{t('setup:restore.title')}</Link>
          </Button>
        </>
      ) : null}
    </form>
  );
}

function stateOf(id: SetupStep, now: SetupStep): Step['state'] {
  if (id === now) return 'now';
  return stepIndex(id) < stepIndex(now) ? 'done' : 'next';
}

/** A new step is read from its heading; the first one is the page's own, focused by the shell. */
function useHeadingFocus(step: SetupStep) {
  const place = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, [step]);
  return place;
}
