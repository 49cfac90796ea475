import { may } from '@kickstand/domain/auth';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import { DEPOSIT_START, toDollars } from '@kickstand/domain/payments';
import { type IntakeSettings, SECTIONS } from '@kickstand/domain/settings';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, orpc } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/auth/index.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { useLanguage } from '../../../../lib/device/language.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { SkeletonList } from '../../../../ui/data/skeleton.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { ErrorPanel } from '../../../../ui/page/error-panel.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { begunWith, type KnownCustomer } from '../customer/known-customer.ts';
import { draftBackup, type FormBackup } from '../draft/form-backup.ts';
import { mergeVersions } from '../draft/merge.ts';
import type { Draft } from '../draft/use-draft.ts';
import { useUnsentForm } from '../draft/use-unsent-form.ts';
import { IntakeFormView } from '../intake-form.tsx';
import { LIST_PATH } from './form-frame.tsx';
import { type Opened, urlsOf } from './opened.ts';

/** Whether this person may save intakes. Anyone can fill in the form. */
export function useIsStaff(): boolean {
  return may(useSession().profile?.role, 'intake.write');
}

/** The shop's intake settings; the defaults if nobody is signed in. */
export function useIntakeSettings(staff: boolean): IntakeSettings | null {
  const { data, isError } = useQuery({ ...orpc.intake.setting.queryOptions(), enabled: staff });
  if (data) return data.settings;
  return staff && !isError ? null : SECTIONS.intake.start;
}

/** The deposit in dollars; null while the shop's amount is loading. */
function useDepositStart(staff: boolean): number | null {
  const { data, isError } = useQuery({ ...orpc.intake.setting.queryOptions(), enabled: staff });
  if (data) return toDollars(data.depositCents);
  return staff && !isError ? null : DEPOSIT_START.amount;
}

/** The customer and the bike, if they are known in advance. */
export interface Beginning {
  readonly from: string;
  readonly known: KnownCustomer;
}

/** An unsent form of this tab takes precedence and is not overwritten. */
export function NewForm({ beginning }: { beginning?: Beginning | undefined }) {
  const deposit = useDepositStart(useIsStaff());
  const { kept, looking } = useUnsentForm();
  if (deposit === null || looking) return <FormSkeleton />;
  return <BlankForm deposit={deposit} beginning={beginning} kept={kept} />;
}

interface BlankFormProps {
  deposit: number;
  beginning: Beginning | undefined;
  kept: FormBackup | null;
}

function BlankForm({ deposit, beginning, kept }: BlankFormProps) {
  const staff = useIsStaff();
  const settings = useIntakeSettings(staff);
  const { language } = useLanguage();
  const [opened] = useState((): Opened => {
    if (kept) return { ...kept, revision: 0, urls: kept.urls ?? {} };
    const empty = { ...emptyIntakeForm(language), depositAmount: deposit };
    const form = beginning ? begunWith(empty, beginning.known) : empty;
    return { formId: newId(), form, from: beginning?.from, revision: 0, urls: {} };
  });
  if (!settings) return <FormSkeleton />;
  return <IntakeFormView opened={opened} mode="create" settings={settings} staff={staff} blank={!kept} />;
}

/** The draft, merged with unsaved changes from this tab. */
function openedDraft(draft: Draft, owner: string | null): Opened {
  const { tempId: formId, form, revision } = draft;
  const kept = draftBackup.read(owner);
  const unsaved = kept?.formId === formId ? mergeVersions(kept.base, kept.form, form).mix : undefined;
  return { formId, form, unsaved, revision, urls: { ...kept?.urls, ...urlsOf(draft) } };
}

export function DraftForm({ tempId }: { tempId: string }) {
  const staff = useIsStaff();
  const { user } = useSession();
  const settings = useIntakeSettings(staff);
  const { data, error, refetch } = useAsOpened(`draft/${tempId}`, () => api.intake.draft({ tempId }));
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />;
  if (!data || !settings) return <FormSkeleton />;
  const opened = openedDraft(data, user?.id ?? null);
  return <IntakeFormView key={tempId} opened={opened} mode="create" settings={settings} staff={staff} />;
}

/** EDT-01: the terms were accepted when it was submitted. */
export function EditForm({ id }: { id: string }) {
  const staff = useIsStaff();
  const settings = useIntakeSettings(staff);
  const { data, error, refetch } = useAsOpened(`form/${id}`, () => api.intake.find({ id }));
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />;
  if (!data || !settings) return <FormSkeleton />;
  const form = { ...data.form, termsAccepted: true };
  const opened = { formId: id, form, revision: data.revision, urls: urlsOf(data) };
  return <IntakeFormView key={id} opened={opened} mode="edit" settings={settings} staff={staff} />;
}

/**
 * Loads a form once; later changes on the server do not replace it while someone types. It has its own query key, so
 * that invalidating the intake queries does not reload it.
 */
export function useAsOpened<Stored>(name: string, read: () => Promise<Stored>) {
  return useQuery({
    queryKey: ['opened', name],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
}

export function FormSkeleton() {
  const { t } = useTranslation('intakeForm');
  return (
    <Page width="form">
      <SkeletonList label={t('load.loading')} rows={5} />
    </Page>
  );
}

function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const { t } = useTranslation(['intakeForm', 'common']);
  const errorText = useErrorText();
  const declared = error instanceof ORPCError && error.status < 500;
  const title = declared ? t('load.failed') : t('load.unexpected');
  useEffect(() => {
    intakeToast({ variant: 'destructive', title });
  }, [title]);
  return (
    <Page width="form">
      <ErrorPanel as="h1" title={title} message={errorText(error)}>
        <Button onClick={onRetry}>{t('common:retry')}</Button>
        <Button asChild>
          <Link to={LIST_PATH}>{t('back')}</Link>
        </Button>
      </ErrorPanel>
    </Page>
  );
}
